import ToolSupport

extension Verb {
  /// `listen check`: what is wrong or doubtful in grammars.
  static let check = Verb(CheckOptions.table, "what is wrong or doubtful in grammars") {
    options, interruption throws(ToolFailure) in
    try CheckCommand(CheckOptions(options), interruption).run()
  }
}
