import SpeechKitLinux
import ToolSupport

/// The tool that listens.
@main struct Listen {
  static func main() {
    // First of all, so that every thread to come leaves the signals to it.
    let interruption = Interruption()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "check":
      run(CheckOptions.table, rest) { options throws(ToolFailure) in
        try CheckCommand(CheckOptions(options), interruption).run()
      }
    case "build-lm":
      run(BuildLanguageModelOptions.table, rest) { options throws(ToolFailure) in
        try BuildLanguageModelCommand(BuildLanguageModelOptions(options)).run()
      }
    case "tune-wake":
      run(TuneWakeOptions.table, rest) { options throws(ToolFailure) in
        try TuneWakeCommand(TuneWakeOptions(options), interruption).run()
      }
    case "score":
      run(ScoreOptions.table, rest) { options throws(ToolFailure) in
        try ScoreCommand(ScoreOptions(options), interruption).run()
      }
    case "replay":
      run(ReplayOptions.table, rest) { options throws(ToolFailure) in
        try ReplayCommand(ReplayOptions(options), interruption).run()
      }
    default:
      Tool.run(ListenOptions.table, arguments: arguments) {
        options async throws(ToolFailure) in
        try await listen(options, interruption)
      }
    }
  }

  /// Runs a verb with what stands after it.
  private static func run(
    _ table: OptionTable, _ arguments: [String],
    _ work: (ParsedOptions) throws(ToolFailure) -> Void
  ) -> Never {
    Tool.run(table, arguments: arguments, work)
  }

  private static func listen(
    _ options: ParsedOptions, _ interruption: Interruption
  ) async throws(ToolFailure) {
    if options.has("list-devices") { return try StandardOutput.write(DeviceTable.text) }
    let chosen = try ListenOptions(options)
    let report = EventReport(chosen, interruption)
    let failure: ToolFailure?
    if chosen.files.isEmpty {
      failure = try await LiveListening(chosen, report, interruption).run()
    } else {
      failure = try FileListening(chosen, interruption).run(report)
    }
    if let failure = interruption.failure ?? failure { throw failure }
    if chosen.isOnce, report.commands == 0 { throw ToolFailure(.nothingMatched) }
  }
}
