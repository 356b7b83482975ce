/// Reads one JSGF file (JSpeech Grammar Format, W3C Note 5 June 2000).
///
/// After a mistake it goes on with the next statement, so that all are reported at once.
struct JSGFParser {
  private var scanner: JSGFScanner
  private(set) var lexeme: JSGFLexeme
  var result: JSGFFile
  /// How many brackets are open.
  var depth = 0

  /// Reads a file.
  /// - Parameters:
  ///   - source: The file.
  ///   - isDecoded: Whether it is in UTF-8 already, whatever its header says.
  /// - Returns: What is in it, with the problems.
  static func parse(_ source: GrammarSource, isDecoded: Bool = false) -> JSGFFile {
    do throws(GrammarError) {
      let text = try GrammarText(source, isDecoded: isDecoded)
      var parser = try JSGFParser(text)
      parser.parse()
      return parser.result
    } catch {
      var file = JSGFFile(file: source.file)
      file.problems = error.problems
      return file
    }
  }

  private init(_ text: GrammarText) throws(GrammarError) {
    scanner = JSGFScanner(text)
    lexeme = try scanner.next()
    result = JSGFFile(file: text.file)
  }

  private mutating func parse() {
    do throws(GrammarError) {
      try parseHeader()
    } catch {
      // Without its header the file may be anything: what follows would be noise.
      result.problems += error.problems
      return
    }
    while result.problems.count < GrammarError.maximumProblems {
      do throws(GrammarError) {
        if lexeme.kind == .end { break }
        try parseStatement()
      } catch {
        result.problems += error.problems
        depth = 0
        if lexeme.kind != .symbol(";") { scanner.skipStatement() }
        resume()
      }
    }
    if result.isBroken { return }
    if result.name.isEmpty {
      fail(lexeme.location, "the grammar has no name", "write grammar name; after the header")
    }
    if result.rules.isEmpty {
      fail(lexeme.location, "the grammar has no rules", "write one, such as public <c> = stop;")
    }
  }

  /// Takes the next piece after a mistake, passing over further ones.
  private mutating func resume() {
    while result.problems.count < GrammarError.maximumProblems {
      do throws(GrammarError) {
        try advance()
        return
      } catch {
        result.problems += error.problems
        scanner.skipStatement()
      }
    }
  }

  private mutating func fail(_ location: GrammarLocation, _ message: String, _ advice: String) {
    result.problems.append(GrammarProblem(at: location, message, advice: advice))
  }

  /// Takes the next piece.
  mutating func advance() throws(GrammarError) {
    lexeme = try scanner.next()
  }

  // MARK: Header and declarations

  private mutating func parseHeader() throws(GrammarError) {
    guard case .word(let mark) = lexeme.kind, mark == "#JSGF" else {
      let isEmpty = lexeme.kind == .end
      throw GrammarError(
        at: lexeme.location, isEmpty ? "the file is empty" : "there is no #JSGF header",
        advice: "begin the file with #JSGF V1.0;")
    }
    let begin = lexeme.location
    try advance()
    guard case .word(let version) = lexeme.kind, ["V1.0", "v1.0", "V1", "v1"].contains(version)
    else {
      throw GrammarError(
        at: lexeme.location, "\(lexeme.name) is no JSGF version",
        advice: "begin the file with #JSGF V1.0;")
    }
    try advance()
    // Encoding and locale: the encoding has been honoured before the text could be read.
    while case .word = lexeme.kind, lexeme.location.line == begin.line { try advance() }
    guard lexeme.kind == .symbol(";") else {
      throw GrammarError(
        at: lexeme.location, "the header has no end, there is \(lexeme.name) instead",
        advice: "end the header with a semicolon: #JSGF V1.0;")
    }
    try advance()
  }

  private mutating func parseStatement() throws(GrammarError) {
    switch lexeme.kind {
    case .word("grammar"): try parseName()
    case .word("import"): try parseImport()
    case .word("public"):
      let documentation = lexeme.documentation
      try advance()
      try parseRule(isPublic: true, documentation)
    case .rule: try parseRule(isPublic: false, lexeme.documentation)
    case .symbol(";"): try advance()
    default:
      throw GrammarError(
        at: lexeme.location, "\(lexeme.name) begins no statement",
        advice: "write grammar, import, public <name> = …; or <name> = …;")
    }
  }

  private mutating func parseName() throws(GrammarError) {
    let location = lexeme.location
    try advance()
    guard case .word(let name) = lexeme.kind else {
      throw GrammarError(
        at: lexeme.location, "the grammar has no name", advice: "write grammar name;")
    }
    try advance()
    try parseSemicolon(after: "the grammar’s name")
    guard result.name.isEmpty else {
      fail(location, "the grammar is named twice", "keep one of the two grammar lines")
      return
    }
    result.name = name
  }

  private mutating func parseImport() throws(GrammarError) {
    try advance()
    let location = lexeme.location
    guard case .rule(let name) = lexeme.kind else {
      throw GrammarError(
        at: location, "import needs a rule, there is \(lexeme.name) instead",
        advice: "write import <grammar.rule>; or import <grammar.*>;")
    }
    try advance()
    try parseSemicolon(after: "the import")
    guard let point = name.lastIndex(of: "."), point != name.startIndex,
      name.index(after: point) != name.endIndex
    else {
      fail(
        location, "the import <\(name)> does not say from which grammar",
        "write import <grammar.\(name)>; or import <\(name).*>;")
      return
    }
    let rule = String(name[name.index(after: point)...])
    result.imports.append(
      .init(
        grammar: String(name[..<point]), rule: rule == "*" ? nil : rule, location: location))
  }

  private mutating func parseRule(
    isPublic: Bool, _ documentation: String
  ) throws(GrammarError) {
    let location = lexeme.location
    guard case .rule(let name) = lexeme.kind else {
      throw GrammarError(
        at: location, "a rule needs a name, there is \(lexeme.name) instead",
        advice: "write public <name> = …;")
    }
    if name == "NULL" || name == "VOID" {
      throw GrammarError(
        at: location, "<\(name)> is defined by JSGF itself", advice: "choose another name")
    }
    if name.contains(".") {
      throw GrammarError(
        at: location, "the rule name <\(name)> has a point in it",
        advice: "points separate a grammar’s name from a rule’s: choose another name")
    }
    try advance()
    guard lexeme.kind == .symbol("=") else {
      throw GrammarError(
        at: lexeme.location, "“=” is missing after <\(name)>, there is \(lexeme.name) instead",
        advice: "write <\(name)> = …;")
    }
    try advance()
    let expression = try parseAlternatives()
    if lexeme.kind != .symbol(";") { throw unended(name, location) }
    result.append(
      Grammar.Rule(
        name, isPublic: isPublic, expression, documentation: documentation, location: location))
    try advance()
  }

  private func unended(_ name: String, _ location: GrammarLocation) -> GrammarError {
    switch lexeme.kind {
    case .symbol(")"), .symbol("]"):
      GrammarError(
        at: lexeme.location, "\(lexeme.name) closes nothing",
        advice: "take it out, or put the opening bracket in")
    case .symbol("="):
      GrammarError(
        at: lexeme.location, "“=” inside rule <\(name)>",
        advice: "end the rule before it with a semicolon, or quote a token with signs in it")
    case .end:
      GrammarError(
        at: location, "rule <\(name)> has no end", advice: "put a semicolon after its last part")
    default:
      GrammarError(
        at: lexeme.location, "\(lexeme.name) cannot stand here in rule <\(name)>",
        advice: "end the rule with a semicolon, or take it out")
    }
  }

  private mutating func parseSemicolon(after what: String) throws(GrammarError) {
    guard lexeme.kind == .symbol(";") else {
      throw GrammarError(
        at: lexeme.location, "there is no semicolon after \(what)", advice: "put one there")
    }
    try advance()
  }
}
