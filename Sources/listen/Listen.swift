import SpeechKitLinux
import ToolSupport

/// The tool that listens.
@main struct Listen {
  static func main() async {
    // First of all, so that every thread to come leaves the signals to it.
    let interruption = Interruption()
    await Tool.run(ListenOptions.table) { options async throws(ToolFailure) in
      if options.has("list-devices") { return try StandardOutput.write(DeviceTable.text) }
      let chosen = try ListenOptions(options)
      let report = EventReport(chosen)
      let failure: ToolFailure?
      if chosen.files.isEmpty {
        failure = try await LiveListening(chosen, report, interruption).run()
      } else {
        failure = try FileListening(chosen, report, interruption).run()
      }
      if let failure = interruption.failure ?? failure { throw failure }
      if chosen.isOnce, report.commands == 0 { throw ToolFailure(.nothingMatched) }
    }
  }
}
