import SpeechKitLinux
import ToolSupport

/// Measures what a device hears, until asked to end.
struct LiveMetering {
  private let options: MeterOptions
  private let interruption: Interruption

  init(_ options: MeterOptions, _ interruption: Interruption) {
    self.options = options
    self.interruption = interruption
  }

  /// Hears the device, and shows what is measured as it comes.
  func run() throws(ToolFailure) {
    var source = try Tool.attempt { () throws(SpeechError) in try Microphone(options.capture) }
    interruption.stops(source.stopper.stop)
    var meter = try Tool.attempt { () throws(SpeechError) in
      try SoundMeter(sampleRate: source.sampleRate)
    }
    var display = LiveDisplay(options)
    try display.begin()
    var room = RoomWatch(sampleRate: source.sampleRate)
    var left = options.seconds.map { Int($0 * Double(source.sampleRate)) } ?? .max
    var blocks = HopSlicer(
      hopLength: max(1, Int(Double(source.sampleRate) * display.blockSeconds)))
    var buffer = [Int16](repeating: 0, count: 4096)
    while left > 0 {
      let read = try Tool.attempt { () throws(SpeechError) in
        var span = buffer.mutableSpan
        return try source.read(into: &span)
      }
      if case .gap = read { continue }
      guard case .audio(let frames) = read else { break }
      let heard = Array(buffer[..<min(frames, left)])
      left -= heard.count
      room.hear(heard)
      var taken = 0
      while blocks.fill(from: heard.span, taken: &taken) {
        let block = blocks.hop.map { Float(PCM.linear($0)) }
        try display.show(meter.add(block.span), room.reading, source.faults)
      }
    }
    try display.end()
    if let failure = interruption.failure { throw failure }
  }
}
