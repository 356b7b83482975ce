/// Reads a file of sentence templates: intents in brackets, each with its sentences and rules.
struct TemplateReader {
  /// An intent with the sentences that express it.
  private struct Intent {
    let name: String
    let location: GrammarLocation
    var sentences: [Grammar.Alternative] = []
  }

  private var intents: [Intent] = []
  private var names: Set<String> = []
  private var rules: [Grammar.Rule] = []
  private var problems: [GrammarProblem] = []

  /// Reads a text.
  /// - Parameters:
  ///   - text: The text.
  ///   - lists: Finds the file of a list by its name.
  /// - Returns: A grammar with a public rule for each intent and a private one for each rule and list.
  /// - Throws: Every problem in it.
  static func read(
    _ text: GrammarText, lists: (String) -> GrammarSource?
  ) throws(GrammarError) -> Grammar {
    var reader = TemplateReader()
    for line in TemplateLine.lines(of: text) {
      do throws(GrammarError) {
        try reader.read(line)
      } catch {
        reader.problems += error.problems
      }
      if reader.problems.count >= GrammarError.maximumProblems { break }
    }
    if reader.intents.isEmpty, reader.problems.isEmpty {
      throw GrammarError(
        at: GrammarLocation(file: text.file, line: 1, column: 1),
        "there is no [Intent] in the file",
        advice: "write an intent’s name in brackets, and its sentences below it")
    }
    reader.readLists(lists)
    reader.problems.sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
    if !reader.problems.isEmpty { throw GrammarError(reader.problems) }
    return try reader.grammar().checked()
  }

  private mutating func read(_ line: TemplateLine) throws(GrammarError) {
    if let name = Self.section(line) {
      guard names.insert(name).inserted else {
        throw GrammarError(
          at: line.location, "intent [\(name)] is there twice",
          advice: "put its sentences together, or rename one")
      }
      intents.append(Intent(name: name, location: line.location))
      return
    }
    guard let intent = intents.last?.name else {
      throw GrammarError(
        at: line.location, "there is a template before the first [Intent]",
        advice: "write the intent’s name in brackets above it")
    }
    if let (name, count) = Self.definition(line) {
      rules.append(
        Grammar.Rule(
          "\(intent).\(name)", isPublic: false,
          try TemplateParser.parse(line, from: count, in: intent), location: line.location))
    } else {
      // A sentence that begins with an optional word has a backslash, to be told from a section.
      let isEscaped = line.characters.first == "\\" && line.characters.dropFirst().first == "["
      let sentence = try TemplateParser.parse(line, from: isEscaped ? 1 : 0, in: intent)
      intents[intents.count - 1].sentences.append(Grammar.Alternative(sentence))
    }
  }

  /// Reads the lists that the sentences use, and those that they use in turn.
  private mutating func readLists(_ find: (String) -> GrammarSource?) {
    var waiting = intents.flatMap { $0.sentences.map(\.expression) } + rules.map(\.expression)
    var done: Set<String> = []
    while let expression = waiting.popLast() {
      waiting += expression.children
      guard case .rule(let reference) = expression, reference.name.first == "$",
        done.insert(reference.name).inserted
      else { continue }
      do throws(GrammarError) {
        let list = try Self.list(reference, find)
        rules.append(list)
        waiting.append(list.expression)
      } catch {
        problems += error.problems
      }
    }
  }

  /// The list of a file, in which each line is a template.
  private static func list(
    _ reference: Grammar.Reference, _ find: (String) -> GrammarSource?
  ) throws(GrammarError) -> Grammar.Rule {
    guard let source = find(String(reference.name.dropFirst())) else {
      throw GrammarError(
        at: reference.location, "the list \(reference.name) was not found",
        advice: "put its file in the folder of lists, or write a rule: name = (first | second)")
    }
    var alternatives: [Grammar.Alternative] = []
    for line in TemplateLine.lines(of: try GrammarText(source)) {
      alternatives.append(Grammar.Alternative(try TemplateParser.parse(line, in: reference.name)))
    }
    return Grammar.Rule(
      reference.name, isPublic: false, .alternatives(alternatives),
      location: GrammarLocation(file: source.file, line: 1, column: 1))
  }

  /// The name in a line that is `[Name]` and nothing else.
  private static func section(_ line: TemplateLine) -> String? {
    guard line.characters.first == "[", line.characters.last == "]" else { return nil }
    let name = String(line.characters.dropFirst().dropLast())
    let isPlain = !name.isEmpty && !name.contains { "[]()|{}<>".contains($0) || $0.isWhitespace }
    return isPlain ? name : nil
  }

  /// The name of a line that is `name = …`, and how many characters come before its template.
  private static func definition(_ line: TemplateLine) -> (name: String, count: Int)? {
    let name = line.characters.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    let blanks = line.characters.dropFirst(name.count).prefix(while: \.isWhitespace).count
    let count = name.count + blanks
    guard !name.isEmpty, count < line.characters.count, line.characters[count] == "=" else {
      return nil
    }
    return (String(name), count + 1)
  }

  private func grammar() -> Grammar {
    let commands = intents.filter { !$0.sentences.isEmpty }.map { intent in
      Grammar.Rule(intent.name, .alternatives(intent.sentences), location: intent.location)
    }
    let names = Set((commands + rules).map(\.name))
    // <Other> may mean a rule of the same intent, or a whole intent.
    let all = (commands + rules).map { rule in
      var rule = rule
      rule.expression = rule.expression.mapReferences { reference in
        let short = reference.name.split(separator: ".").last.map(String.init) ?? ""
        let isIntent = !names.contains(reference.name) && names.contains(short)
        return .rule(.init(isIntent ? short : reference.name, location: reference.location))
      }
      return rule
    }
    return Grammar(name: "templates", rules: all)
  }
}

extension Grammar {
  /// Reads sentence templates, as voice2json and Rhasspy use them; each `[Intent]` becomes a public
  /// rule.
  /// - Parameters:
  ///   - bytes: The file as it is, in UTF-8, at most `GrammarSource.maximumSize` bytes.
  ///   - file: What to call it in messages.
  ///   - lists: Finds the file of a list that the templates use as `$name`, by its name without the
  ///     sign; called on the calling thread, once for each name; `nil` where there is none.
  /// - Throws: Every problem of the templates, and every form in them that is not supported.
  public init(
    templates bytes: [UInt8], file: String, lists: (String) -> GrammarSource? = { _ in nil }
  ) throws(GrammarError) {
    self = try TemplateReader.read(
      GrammarText(GrammarSource(file: file, bytes: bytes)), lists: lists)
  }

  /// Reads sentence templates from text; each `[Intent]` becomes a public rule.
  /// - Parameters:
  ///   - text: The templates.
  ///   - file: What to call it in messages.
  ///   - lists: Finds the file of a list that the templates use as `$name`, by its name without the
  ///     sign; called on the calling thread, once for each name; `nil` where there is none.
  /// - Throws: Every problem of the templates, and every form in them that is not supported.
  public init(
    templates text: String, file: String = "templates",
    lists: (String) -> GrammarSource? = { _ in nil }
  ) throws(GrammarError) {
    try self.init(templates: Array(text.utf8), file: file, lists: lists)
  }
}
