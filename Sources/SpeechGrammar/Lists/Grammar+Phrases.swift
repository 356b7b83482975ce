extension Grammar {
  /// A grammar of whole phrases, each a command; the public rule is called `phrase`.
  ///
  /// Letters, digits and blanks are all that counts: a phrase has no operators. Phrases that are
  /// blank are left out.
  /// - Parameter phrases: What may be said.
  public init(phrases: [String]) {
    let alternatives = phrases.compactMap { phrase in
      Expression(words: phrase[...]).map { Alternative($0) }
    }
    self.init(name: "phrases", phraseAlternatives: alternatives)
  }

  /// Reads a list of phrases, one a line; blank lines and lines that begin with `#` do not count.
  /// - Parameters:
  ///   - bytes: The file as it is, in UTF-8, at most `GrammarSource.maximumSize` bytes.
  ///   - file: What to call it in messages.
  /// - Throws: Every problem of the list, such as a line without anything to say.
  public init(phraseList bytes: [UInt8], file: String) throws(GrammarError) {
    let text = try GrammarText(GrammarSource(file: file, bytes: bytes))
    var alternatives: [Alternative] = []
    let lines = String(decoding: text.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      guard line.first(where: { !$0.isWhitespace }) != "#" else { continue }
      let start = GrammarLocation(file: file, line: number + 1, column: 1)
      if let phrase = Expression(words: line, at: start) {
        alternatives.append(Alternative(phrase))
      }
    }
    guard !alternatives.isEmpty else {
      throw GrammarError(
        at: GrammarLocation(file: file, line: 1, column: 1), "there is no phrase in the list",
        advice: "write one phrase a line")
    }
    self.init(name: "phrases", phraseAlternatives: alternatives)
    rules[0].location = GrammarLocation(file: file, line: 1, column: 1)
    self = try checked()
  }

  /// Reads a list of phrases, one a line; blank lines and lines that begin with `#` do not count.
  /// - Parameters:
  ///   - text: The list.
  ///   - file: What to call it in messages.
  /// - Throws: Every problem of the list.
  public init(phraseList text: String, file: String = "phrases") throws(GrammarError) {
    try self.init(phraseList: Array(text.utf8), file: file)
  }

  private init(name: String, phraseAlternatives alternatives: [Alternative]) {
    self.init(name: name, rules: [Rule("phrase", .alternatives(alternatives))])
  }
}
