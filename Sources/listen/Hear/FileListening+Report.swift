import SpeechKitLinux
import ToolSupport

extension FileListening {
  /// Reads all files, and prints and does what was asked for.
  /// - Parameter report: Who prints.
  /// - Returns: The first failure, after all files that can be read were.
  /// - Throws: `ToolFailure` when nothing can be printed or said any more.
  func run(_ report: EventReport) throws(ToolFailure) -> ToolFailure? {
    report.warn(of: guessedWords)
    var failure: ToolFailure?
    try run { path, outcome throws(ToolFailure) in
      for warning in outcome.warnings { report.say(warning) }
      for event in outcome.events {
        try report.show(event)
        guard case .recognized(let command) = event.kind else { continue }
        try report.answer(command, event) { announcement throws(SpeechError) in
          _ = try announcement.play()
        }
        if report.isOnce { return false }
      }
      if let error = outcome.failure {
        report.say(error.description)
        failure = failure ?? ToolFailure(ToolFailure.Status(error.kind))
      }
      return true
    }
    return failure
  }
}
