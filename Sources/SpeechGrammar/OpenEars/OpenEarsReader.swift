/// Reads the grammars that OpenEars built from dictionaries, written as JSON.
///
/// The keys are those of OpenEars' dynamic grammars. "This" is a sequence and "one of these" a
/// choice; what "will be said" is required and what "can be said" may be left out; "optional
/// repetitions" let it be said again.
struct OpenEarsReader {
  /// What a key does with the values under it.
  private struct Key {
    let isChoice: Bool
    let isRequired: Bool
    let isRepeated: Bool
  }

  private static let keys: [String: Key] = {
    var keys: [String: Key] = [:]
    for isChoice in [false, true] {
      for isRequired in [false, true] {
        for isRepeated in [false, true] {
          let what = isChoice ? "OneOfThese" : "This"
          let must = isRequired ? "WillBeSaid" : "CanBeSaid"
          let often = isRepeated ? "WithOptionalRepetitions" : "Once"
          keys[what + must + often] = Key(
            isChoice: isChoice, isRequired: isRequired, isRepeated: isRepeated)
        }
      }
    }
    return keys
  }()

  private var problems: [GrammarProblem] = []

  /// Reads a text.
  /// - Parameter text: The text.
  /// - Returns: A grammar with one public rule, `sentence`.
  /// - Throws: Every problem in it.
  static func read(_ text: GrammarText) throws(GrammarError) -> Grammar {
    let value = try JSONReader.read(text)
    guard case .object = value.kind else {
      throw GrammarError(
        at: value.location, "the JSON text is no object",
        advice: "write { \"ThisWillBeSaidOnce\": [ … ] }")
    }
    var reader = OpenEarsReader()
    let expression = reader.expression(value)
    if !reader.problems.isEmpty { throw GrammarError(reader.problems) }
    return try Grammar(
      name: "openears", rules: [Grammar.Rule("sentence", expression, location: value.location)]
    ).checked()
  }

  private mutating func report(_ location: GrammarLocation, _ message: String, _ advice: String) {
    guard problems.count < GrammarError.maximumProblems else { return }
    problems.append(GrammarProblem(at: location, message, advice: advice))
  }

  private mutating func expression(_ value: JSONValue) -> Grammar.Expression {
    switch value.kind {
    case .string(let text):
      // The text begins after the quotation mark.
      let place = GrammarLocation(
        file: value.location.file, line: value.location.line, column: value.location.column + 1)
      if let words = Grammar.Expression(words: text[...], at: place) { return words }
      report(value.location, "the phrase is blank", "write words, or take it out")
      return .void
    case .object(let members):
      if members.isEmpty { report(value.location, "the object is empty", "take it out") }
      return .sequence(members.map { expression(of: $0.key, $0.value) })
    case .array(let items): return .sequence(items.map { expression($0) })
    case .other(let text):
      report(value.location, "“\(text)” is no phrase", "write words in quotation marks")
      return .void
    }
  }

  private mutating func expression(of name: JSONValue, _ value: JSONValue) -> Grammar.Expression {
    guard case .string(let text) = name.kind, let key = Self.keys[text] else {
      var text = ""
      if case .string(let other) = name.kind { text = other }
      report(
        name.location, "“\(text.prefix(60))” is no OpenEars key",
        "use one of \(Self.keys.keys.sorted().joined(separator: ", "))")
      return .void
    }
    var items = [value]
    if case .array(let list) = value.kind { items = list }
    if items.isEmpty { report(value.location, "the list is empty", "write phrases in it") }
    let parts = items.map { expression($0) }
    let once: Grammar.Expression =
      key.isChoice ? .alternatives(parts.map { .init($0) }) : .sequence(parts)
    if key.isRepeated { return .repeated(once, atLeast: key.isRequired ? 1 : 0) }
    return key.isRequired ? once : .optional(once)
  }
}

extension Grammar {
  /// Reads a grammar that OpenEars built from a dictionary, written as a JSON object with its eight
  /// keys, such as `ThisWillBeSaidOnce`; the public rule is called `sentence`.
  /// - Parameters:
  ///   - bytes: The JSON text in UTF-8, at most `GrammarSource.maximumSize` bytes.
  ///   - file: What to call it in messages.
  /// - Throws: Every problem of the grammar.
  public init(openEarsJSON bytes: [UInt8], file: String) throws(GrammarError) {
    self = try OpenEarsReader.read(GrammarText(GrammarSource(file: file, bytes: bytes)))
  }

  /// Reads a grammar that OpenEars built from a dictionary, from JSON text.
  /// - Parameters:
  ///   - text: The JSON text.
  ///   - file: What to call it in messages.
  /// - Throws: Every problem of the grammar.
  public init(openEarsJSON text: String, file: String = "grammar") throws(GrammarError) {
    try self.init(openEarsJSON: Array(text.utf8), file: file)
  }
}
