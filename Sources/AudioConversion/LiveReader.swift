internal import SpeechKitLinux

/// Frames of an audio source, with silence for what was lost.
///
/// `@unchecked Sendable` holds because it is handed over whole: one thread uses it, and only the
/// source's stopper, which is made for that, is shared.
final class LiveReader<Source: AudioSource & ~Copyable & Sendable>: ConvertibleReader,
  @unchecked Sendable
{
  /// The longest loss that becomes silence, in seconds.
  private static var longestSilence: Double { 10 }

  let name: String
  let format: AudioFormat
  let stop: @Sendable () -> Void
  private(set) var warnings: [String] = []
  private var source: Source
  private var block: [Int16] = []
  private var silence = 0

  init(_ source: consuming Source, name: String) {
    self.name = name
    format = AudioFormat(sampleRate: source.sampleRate, channels: 1)
    let stopper = source.stopper
    stop = { stopper.stop() }
    self.source = source
  }

  var kind: String { "live audio" }

  func read(into frames: inout [Float]) throws(SpeechError) -> Int {
    if block.count < frames.count { block = [Int16](repeating: 0, count: frames.count) }
    while silence == 0 {
      var span = block.mutableSpan
      var room = span._mutatingExtracting(0..<frames.count)
      switch try source.read(into: &room) {
      case .audio(let count):
        for index in 0..<count { frames[index] = Float(PCM.linear(block[index])) }
        return count
      case .gap(let gap):
        let seconds = (gap.seconds * 1000).rounded() / 1000
        warnings.append("\(name): \(seconds) s lost (\(gap.cause.rawValue))")
        if gap.seconds <= Self.longestSilence { silence = gap.lostFrames }
      case .end: return 0
      }
    }
    let count = min(silence, frames.count)
    for index in 0..<count { frames[index] = 0 }
    silence -= count
    return count
  }
}
