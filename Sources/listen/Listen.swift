import SpeechKitLinux
import ToolSupport

/// The tool that listens.
@main struct Listen {
  static func main() async {
    // First of all, so that every thread to come leaves the signals to it.
    let interruption = Interruption()
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "check": check(Array(arguments.dropFirst()), interruption)
    case "build-lm": buildLanguageModel(Array(arguments.dropFirst()))
    case "tune-wake": tuneWake(Array(arguments.dropFirst()), interruption)
    default: await listen(arguments, interruption)
    }
  }

  private static func check(_ arguments: [String], _ interruption: Interruption) -> Never {
    Tool.run(CheckOptions.table, arguments: arguments) { options throws(ToolFailure) in
      try CheckCommand(CheckOptions(options), interruption).run()
    }
  }

  private static func buildLanguageModel(_ arguments: [String]) -> Never {
    Tool.run(BuildLanguageModelOptions.table, arguments: arguments) { options throws(ToolFailure) in
      try BuildLanguageModelCommand(BuildLanguageModelOptions(options)).run()
    }
  }

  private static func tuneWake(_ arguments: [String], _ interruption: Interruption) -> Never {
    Tool.run(TuneWakeOptions.table, arguments: arguments) { options throws(ToolFailure) in
      try TuneWakeCommand(TuneWakeOptions(options), interruption).run()
    }
  }

  private static func listen(_ arguments: [String], _ interruption: Interruption) async -> Never {
    await Tool.run(ListenOptions.table, arguments: arguments) { options async throws(ToolFailure) in
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
