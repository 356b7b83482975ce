import ToolSupport

extension Verb {
  /// `listen replay`: what would now be made of utterances that were kept.
  static let replay = Verb(
    ReplayOptions.table, "what would now be made of utterances that were kept"
  ) {
    options, interruption throws(ToolFailure) in
    try ReplayCommand(ReplayOptions(options), interruption).run()
  }
}
