import SpeechKitLinux
import ToolSupport

/// `listen score`: a grammar measured on recordings.
struct ScoreCommand {
  private let options: ScoreOptions
  private let interruption: Interruption

  init(_ options: ScoreOptions, _ interruption: Interruption) {
    self.options = options
    self.interruption = interruption
  }

  /// Measures, and prints the figures.
  func run() throws(ToolFailure) {
    var scores = Scores()
    var failure: ToolFailure?
    let start = MonotonicClock.now()
    let files = try FileListening(options.listening, interruption)
    var labels = options.sheet.labels[...]
    try files.run { _, outcome throws(ToolFailure) in
      guard let label = labels.popFirst() else { return false }
      if let error = outcome.failure {
        // Measured without it: but it is told, and the status tells it too.
        Tool.report("listen score: \(error.description)")
        failure = failure ?? ToolFailure(ToolFailure.Status(error.kind))
        return true
      }
      let made = scores.add(label, outcome.events)
      if options.isVerbose, made != .right, made != .quiet { tell(label, made, outcome.events) }
      return true
    }
    if let failure = interruption.failure { throw failure }
    scores.elapsed = MonotonicClock.now() - start
    try StandardOutput.write(options.isJSON ? scores.json : scores.text)
    if let failure { throw failure }
  }

  private func tell(
    _ label: LabelSheet.Label, _ outcome: Scores.Outcome, _ events: [ListenerEvent]
  ) {
    let heard = events.compactMap { event in
      switch event.kind {
      case .recognized(let command): "heard: \(EventReport.text(of: command))"
      case .rejected(let rejection): EventReport.text(of: rejection)
      default: nil
      }
    }
    let slots = label.slots.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ", ")
    let said = [label.words, slots].filter { !$0.isEmpty }.joined(separator: "  ")
    Tool.report(
      "listen score: \(label.path): \(outcome.rawValue); said: \(said.isEmpty ? "nothing" : said); "
        + (heard.isEmpty ? "nothing heard" : heard.joined(separator: "; ")))
  }
}
