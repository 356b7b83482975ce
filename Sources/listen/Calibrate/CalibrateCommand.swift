import SpeechKitLinux
import ToolSupport

/// `listen calibrate`: whether a microphone and its room are good enough.
struct CalibrateCommand {
  private let options: CalibrateOptions
  private let interruption: Interruption

  init(_ options: CalibrateOptions, _ interruption: Interruption) {
    self.options = options
    self.interruption = interruption
  }

  /// Measures, prints the report, keeps the figures; fails when something has to be changed.
  func run() throws(ToolFailure) {
    let reading =
      if let file = options.file { try measure(file) } else { try measureDevice() }
    if let failure = interruption.failure { throw failure }
    let store = options.keepsProfile ? ProfileStore(options.capture) : nil
    let previous = store?.previous
    let report = CalibrationReport(
      source: options.file ?? options.capture.device, reading: reading, previous: previous)
    try StandardOutput.write(options.isJSON ? report.json + "\n" : report.text)
    // What a dead input gives is no measure for the next time.
    if reading.hasSignal { try store?.keep(DeviceProfile(reading)) }
    if reading.findings.contains(where: \.mustChange) { throw ToolFailure(.failed) }
  }

  private func measure(_ path: String) throws(ToolFailure) -> RoomReading {
    try Tool.attempt { () throws(SpeechError) in
      var source = try SoundFileSource(path: path, channel: options.capture.channel)
      interruption.stops(source.stopper.stop)
      var check = RoomCheck(sampleRate: source.sampleRate)
      var block = [Int16](repeating: 0, count: 4096)
      while !check.isFull {
        var room = block.mutableSpan
        guard case .audio(let frames) = try source.read(into: &room) else { break }
        check.hear(block.span.extracting(..<frames))
      }
      for warning in source.warnings { Tool.report("listen calibrate: \(warning)") }
      return check.reading
    }
  }

  private func measureDevice() throws(ToolFailure) -> RoomReading {
    try Tool.attempt { () throws(SpeechError) in
      var source = try Microphone(options.capture)
      interruption.stops(source.stopper.stop)
      var guide = RoomGuide(room: options.room, timeout: options.timeout, source.sampleRate)
      var block = [Int16](repeating: 0, count: 1600)
      while !guide.isDone {
        var room = block.mutableSpan
        switch try source.read(into: &room) {
        case .audio(let frames): guide.hear(block.span.extracting(..<frames))
        case .gap(let gap): guide.lose(frames: gap.lostFrames)
        case .end: return guide.finish()
        }
      }
      return guide.finish()
    }
  }
}
