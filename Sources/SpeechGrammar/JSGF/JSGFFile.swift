/// One JSGF file as it was written: references are not resolved yet.
struct JSGFFile {
  /// An import declaration.
  struct Import {
    /// The grammar's full name.
    let grammar: String
    /// The rule; `nil` for all public ones.
    let rule: String?
    let location: GrammarLocation
  }

  var name = ""
  var imports: [Import] = []
  private(set) var rules: [Grammar.Rule] = []
  var problems: [GrammarProblem] = []
  /// What to call the file in messages.
  let file: String
  /// The place of the first rule of each name.
  private var places: [String: Int] = [:]

  /// A file in which nothing has been read yet.
  init(file: String) {
    self.file = file
  }

  /// Whether anything in it keeps it from being used.
  var isBroken: Bool { problems.contains { $0.severity == .error } }

  /// Adds a rule after the others.
  mutating func append(_ rule: Grammar.Rule) {
    if places[rule.name] == nil { places[rule.name] = rules.count }
    rules.append(rule)
  }

  /// The first rule of a name.
  func rule(named name: String) -> Grammar.Rule? {
    places[name].map { rules[$0] }
  }
}
