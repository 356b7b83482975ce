extension Grammar {
  /// A grammar of whole phrases, each a command; the public rule is called `phrase`.
  ///
  /// Letters, digits and blanks are all that counts: a phrase has no operators. Phrases that are
  /// blank are left out.
  /// - Parameter phrases: What may be said.
  public init(phrases: [String]) {
    let alternatives = phrases.compactMap { phrase in
      Grammar.phrase(phrase[...], file: GrammarLocation.code.file, line: 0)
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
      if let phrase = Self.phrase(line, file: file, line: number + 1) {
        alternatives.append(phrase)
      }
    }
    guard !alternatives.isEmpty else {
      throw GrammarError(
        at: GrammarLocation(file: file, line: 1, column: 1), "there is no phrase in the list",
        advice: "write one phrase a line")
    }
    self.init(name: "phrases", phraseAlternatives: alternatives)
    rules[0].location = GrammarLocation(file: file, line: 1, column: 1)
    let problems = GrammarAnalysis(self).problems
    if problems.contains(where: { $0.severity == .error }) { throw GrammarError(problems) }
    warnings = problems
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

  private static func phrase(_ line: Substring, file: String, line number: Int) -> Alternative? {
    var tokens: [Expression] = []
    var column = 1
    var rest = line
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        column += 1
        continue
      }
      let word = rest.prefix { !$0.isWhitespace }
      let location = GrammarLocation(file: file, line: number, column: number == 0 ? 0 : column)
      tokens.append(.token(Token(String(word), location: location)))
      column += word.count
      rest = rest.dropFirst(word.count)
    }
    return tokens.isEmpty ? nil : Alternative(.sequence(tokens))
  }
}
