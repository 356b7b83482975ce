import ToolSupport

extension Verb {
  /// `listen calibrate`: whether the microphone and the room are good enough.
  static let calibrate = Verb(
    CalibrateOptions.table, "whether the microphone and the room are good enough"
  ) {
    options, interruption throws(ToolFailure) in
    try CalibrateCommand(CalibrateOptions(options), interruption).run()
  }
}
