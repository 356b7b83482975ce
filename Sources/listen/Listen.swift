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
    case "score": score(Array(arguments.dropFirst()), interruption)
    case "replay": replay(Array(arguments.dropFirst()), interruption)
    case "calibrate": await calibrate(Array(arguments.dropFirst()), interruption)
    default: await listen(arguments, interruption)
    }
  }

  private static func check(_ arguments: [String], _ interruption: Interruption) -> Never {
    Tool.run(CheckOptions.table, arguments: arguments) { options throws(ToolFailure) in
      try CheckCommand(CheckOptions(options), interruption).run()
    }
  }

  private static func score(_ arguments: [String], _ interruption: Interruption) -> Never {
    Tool.run(ScoreOptions.table, arguments: arguments) { options throws(ToolFailure) in
      try ScoreCommand(ScoreOptions(options), interruption).run()
    }
  }

  private static func replay(_ arguments: [String], _ interruption: Interruption) -> Never {
    Tool.run(ReplayOptions.table, arguments: arguments) { options throws(ToolFailure) in
      try ReplayCommand(ReplayOptions(options), interruption).run()
    }
  }

  /// Listens to files.
  /// - Returns: The first failure, after all files that can be read were.
  private static func hear(
    _ options: ListenOptions, _ report: EventReport, _ interruption: Interruption
  ) throws(ToolFailure) -> ToolFailure? {
    let files = try FileListening(options, interruption)
    report.warn(of: files.guessedWords)
    var failure: ToolFailure?
    try files.run { place, outcome throws(ToolFailure) in
      for warning in outcome.warnings { report.say("\(options.files[place]): \(warning)") }
      for event in outcome.events {
        try report.show(event)
        if case .recognized(let command) = event.kind {
          try report.answer(command, event) { announcement throws(SpeechError) in
            _ = try announcement.play()
          }
          if options.isOnce { return false }
        }
      }
      if let error = outcome.failure {
        report.say(error.description)
        failure = failure ?? ToolFailure(ToolFailure.Status(error.kind))
      }
      return true
    }
    return failure
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
        failure = try hear(chosen, report, interruption)
      }
      if let failure = interruption.failure ?? failure { throw failure }
      if chosen.isOnce, report.commands == 0 { throw ToolFailure(.nothingMatched) }
    }
  }
}
