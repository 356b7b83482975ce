import ToolSupport

extension Verb {
  /// `listen score`: how often a grammar is right about recordings.
  static let score = Verb(ScoreOptions.table, "how often a grammar is right about recordings") {
    options, interruption throws(ToolFailure) in
    try ScoreCommand(ScoreOptions(options), interruption).run()
  }
}
