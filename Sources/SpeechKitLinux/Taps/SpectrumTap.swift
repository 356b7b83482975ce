/// Looks at which frequencies are in the sound, and passes it on as it is.
///
/// The mean of all channels is analysed, by ``SpectrumAnalyzer``, in stretches that overlap by half.
public struct SpectrumTap: AudioTap {
  /// What it sees, for any thread.
  public let spectrum: TapSpectrum
  private let size: Int
  private var bench: Bench?

  /// What a stretch of sound is analysed with.
  ///
  /// `@unchecked Sendable` holds because it belongs to one tap, which one thread uses.
  private final class Bench: @unchecked Sendable {
    var analyzer: SpectrumAnalyzer
    var mono: [Float]
    let channels: Int

    init(_ format: AudioFormat, size: Int, largestBlock: Int) throws(SpeechError) {
      analyzer = try SpectrumAnalyzer(sampleRate: format.sampleRate, size: size)
      mono = [Float](repeating: 0, count: largestBlock)
      channels = format.channels
    }
  }

  /// A spectrum of silence.
  /// - Parameter size: Samples analysed at a time, 32 to 65536; what is no power of two is rounded up
  ///   to one, and what lies beyond takes the nearest.
  public init(size: Int = 2048) {
    let sizes = SpectrumAnalyzer.sizes
    var power = sizes.lowerBound
    while power < min(size, sizes.upperBound) { power *= 2 }
    self.size = power
    spectrum = TapSpectrum(binCount: power / 2 + 1)
  }

  /// Begins with silence; without memory it stays at that.
  /// - Parameters:
  ///   - format: The sound's format.
  ///   - largestBlock: The most frames at a time.
  public mutating func prepare(_ format: AudioFormat, largestBlock: Int) {
    spectrum.begin(sampleRate: format.sampleRate)
    bench = try? Bench(format, size: size, largestBlock: largestBlock)
  }

  /// Looks.
  ///
  /// Real-time safe: neither allocates nor locks.
  /// - Parameter samples: Interleaved whole frames.
  public mutating func process(_ samples: inout MutableSpan<Float>) {
    guard let bench else { return }
    let channels = bench.channels
    let frames = samples.count / channels
    for frame in 0..<frames {
      var sum: Float = 0
      for channel in 0..<channels { sum += samples[frame * channels + channel] }
      bench.mono[frame] = sum / Float(channels)
    }
    // A second reference, gone again before the next block is written.
    let mono = bench.mono
    bench.analyzer.add(mono.span.extracting(0..<frames)) { spectrum.note($0) }
  }

  /// Lets the analyzer go.
  public mutating func unprepare() { bench = nil }
}
