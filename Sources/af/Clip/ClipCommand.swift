import SpeechKitLinux
import ToolSupport

/// `af clip`: looks through files and says what is over.
struct ClipCommand {
  private let options: ClipOptions
  private let interruption: Interruption

  init(_ options: ClipOptions, _ interruption: Interruption) {
    self.options = options
    self.interruption = interruption
  }

  /// Looks through all files.
  func run() throws(ToolFailure) {
    try options.files.forEach(interruption) { path throws(ToolFailure) in
      // Before the work, not after it, it is found out that the place is no good.
      let copy = try options.output.map { output throws(ToolFailure) in
        try Tool.attempt { () throws(SpeechError) in try TurnedDownCopy(of: path, at: output) }
      }
      let headroom = try look(through: path)
      guard let copy else { return }
      try Tool.attempt { () throws(SpeechError) in
        try copy.write(by: headroom) { !interruption.hasHappened }
      }
    }
  }

  /// Says what is over in a file.
  /// - Returns: By how much to turn it down.
  private func look(through path: String) throws(ToolFailure) -> Decibels {
    var scan = try Tool.attempt { () throws(SpeechError) in
      try ClipScan(path: path, ceiling: options.ceiling)
    }
    interruption.stops(scan.stopper.stop)
    var report = ClipReport(path: path, scan.information, options)
    try StandardOutput.write(report.heading)
    while let points = try Tool.attempt({ () throws(SpeechError) in try scan.next() }) {
      if let failure = interruption.failure { throw failure }
      if !points.isEmpty { try StandardOutput.write(report.text(points)) }
    }
    if let failure = interruption.failure { throw failure }
    try StandardOutput.write(
      report.ending(frames: scan.frames, totals: scan.totals, headroom: scan.headroom))
    for warning in scan.warnings { Tool.report("af clip: \(warning)") }
    return scan.headroom
  }
}
