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
  var rules: [Grammar.Rule] = []
  var problems: [GrammarProblem] = []
  /// What to call the file in messages.
  let file: String

  /// Whether anything in it keeps it from being used.
  var isBroken: Bool { problems.contains { $0.severity == .error } }
}
