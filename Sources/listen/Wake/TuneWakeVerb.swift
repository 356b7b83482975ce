import ToolSupport

extension Verb {
  /// `listen tune-wake`: the threshold of a wake phrase, from recordings.
  static let tuneWake = Verb(
    TuneWakeOptions.table, "the threshold of a wake phrase, from recordings"
  ) {
    options, interruption throws(ToolFailure) in
    try TuneWakeCommand(TuneWakeOptions(options), interruption).run()
  }
}
