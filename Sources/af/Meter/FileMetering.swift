import SpeechKitLinux
import ToolSupport

/// Measures a file.
struct FileMetering {
  private let path: String
  private let options: MeterOptions
  private let interruption: Interruption

  init(_ path: String, _ options: MeterOptions, _ interruption: Interruption) {
    self.path = path
    self.options = options
    self.interruption = interruption
  }

  /// Reads it, and prints what was measured.
  func run() throws(ToolFailure) {
    var reader = try Tool.attempt { () throws(SpeechError) in try SoundFileReader(path: path) }
    interruption.stops(reader.stopper.stop)
    let channels = reader.channels
    var meter = try Tool.attempt { () throws(SpeechError) in
      try SoundMeter(
        sampleRate: reader.sampleRate, channels: channels, encoding: reader.information.encoding)
    }
    let table = MeterTable(sampleRate: reader.sampleRate, channels: channels)
    if options.form == .csv { try StandardOutput.write(table.heading) }
    let blockFrames = max(1, Int(Double(reader.sampleRate) * (options.block ?? 0.1)))
    var blocks = FrameBlocks(frames: blockFrames, channels: channels)
    var isAtEnd = false
    while !isAtEnd {
      isAtEnd = try !Tool.attempt { () throws(SpeechError) in try blocks.fill(from: &reader) }
      if let failure = interruption.failure { throw failure }
      if blocks.frames.isEmpty { break }
      let frames = blocks.frames
      let reading = meter.add(frames.span)
      if options.form == .csv { try StandardOutput.write(table.row(reading)) }
    }
    let report = MeterReport(path: path, reader.information, meter.finish())
    switch options.form {
    case .text: try StandardOutput.write(report.text)
    case .json: try StandardOutput.write(report.json + "\n")
    case .csv: break
    }
    for warning in reader.warnings { Tool.report("af meter: \(warning)") }
  }
}
