/// Samples that are in memory already, as a source.
public struct SampleSource: AudioSource, Sendable {
  /// The rate of the samples, in hertz.
  public let sampleRate: Int
  private let samples: [Int16]
  private var next = 0

  /// A source that gives samples from the first to the last.
  /// - Parameters:
  ///   - samples: 16-bit mono samples.
  ///   - sampleRate: Frames a second, in hertz.
  public init(_ samples: [Int16], sampleRate: Int) {
    self.samples = samples
    self.sampleRate = sampleRate
  }

  /// Puts the next samples at the beginning of the buffer; never waits.
  /// - Parameter buffer: Room for at least one sample.
  /// - Returns: How many frames were given, or the end.
  public mutating func read(into buffer: inout MutableSpan<Int16>) -> SourceRead {
    let count = min(buffer.count, samples.count - next)
    guard count > 0 else { return .end }
    for place in 0..<count { buffer[place] = samples[next + place] }
    next += count
    return .audio(frames: count)
  }
}
