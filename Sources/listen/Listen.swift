import SpeechKitLinux
import ToolSupport

/// The tool that listens.
@main struct Listen {
  static func main() {
    // First of all, so that every thread to come leaves the signals to it.
    let interruption = Interruption()
    let arguments = Array(CommandLine.arguments.dropFirst())
    Verb.runNamed(of: verbs, arguments, interruption)
    Tool.run(ListenOptions.table, arguments: arguments) { options async throws(ToolFailure) in
      try await listen(options, interruption)
    }
  }

  /// What it does beside listening, in the order of the help.
  static let verbs: [Verb] = [.calibrate, .check, .score, .replay, .buildLanguageModel, .tuneWake]

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
