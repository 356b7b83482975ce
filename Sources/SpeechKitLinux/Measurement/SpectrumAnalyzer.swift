/// The spectrum of one channel as time goes on: which frequencies are in it, and how strong.
///
/// A stretch of samples is faded by a window and transformed (kissfft), then the next one, some
/// samples later. Magnitudes are amplitudes: a sine at the middle of a bin shows there with its own
/// amplitude, 1 at full scale.
///
/// It has one owner; adding samples neither allocates nor locks.
public struct SpectrumAnalyzer: ~Copyable, Sendable {
  /// Frames a second, in Hz.
  public let sampleRate: Int
  /// Samples transformed at a time: a power of two, 32 to 65536.
  public let size: Int
  /// Samples from the beginning of a stretch to that of the next, 1 or more.
  public let hop: Int
  /// The window.
  public let window: SpectrumWindow

  private var transform: RealTransform
  private let weights: [Float]
  private var samples: [Float]
  private var filled = 0
  /// Samples still to be passed over, where a hop is longer than a stretch.
  private var skipped = 0
  private var stretch: [Float]
  private var magnitudes: [Float]

  /// The sizes there are.
  public static let sizes = 32...65536

  /// An analyzer that has heard nothing.
  /// - Parameters:
  ///   - sampleRate: Frames a second, in Hz, above 0.
  ///   - size: Samples transformed at a time; what is no power of two is rounded up to one. Default
  ///     2048: at 48 kHz bins of 23 Hz, and 43 ms.
  ///   - hop: Samples from stretch to stretch; nil is half a stretch.
  ///   - window: The window. Default Hann.
  /// - Throws: ``SpeechError/Kind/argumentInvalid`` for a size or hop out of range,
  ///   ``SpeechError/Kind/failed`` when there is no memory.
  public init(
    sampleRate: Int, size: Int = 2048, hop: Int? = nil, window: SpectrumWindow = .hann
  ) throws(SpeechError) {
    guard Self.sizes.contains(size), sampleRate > 0, hop ?? 1 > 0 else {
      throw SpeechError(
        .argumentInvalid, "\(size) samples",
        "a spectrum is made of \(Self.sizes.lowerBound) to \(Self.sizes.upperBound) samples, and "
          + "the next is at least one later")
    }
    var power = Self.sizes.lowerBound
    while power < size { power *= 2 }
    transform = try RealTransform(size: power)
    self.sampleRate = sampleRate
    self.size = power
    self.hop = hop ?? power / 2
    self.window = window
    let weights = window.weights(count: power)
    // A sine of amplitude 1 has half of it at its own frequency, and half at the mirrored one.
    let scale = 2 / weights.reduce(0, +)
    self.weights = weights.map { $0 * scale }
    samples = [Float](repeating: 0, count: power)
    stretch = samples
    magnitudes = [Float](repeating: 0, count: power / 2 + 1)
  }

  /// Frequencies in a spectrum: half the size, and one.
  public var binCount: Int { size / 2 + 1 }

  /// The frequency in the middle of a bin, in Hz.
  /// - Parameter bin: 0 to ``binCount`` − 1; the last is half the sample rate.
  /// - Returns: The frequency.
  public func frequency(of bin: Int) -> Double {
    Double(bin) * Double(sampleRate) / Double(size)
  }

  /// Takes the next samples.
  /// - Parameters:
  ///   - frames: Interleaved frames in linear full scale; what is not a number counts as silence.
  ///   - channel: The channel to take, counted from 0.
  ///   - channels: Samples a frame.
  ///   - show: Called for each spectrum with the amplitude of each bin.
  public mutating func add(
    _ frames: Span<Float>, channel: Int = 0, of channels: Int = 1, _ show: (Span<Float>) -> Void
  ) {
    precondition((0..<channels).contains(channel), "there is no such channel")
    for frame in 0..<frames.count / channels {
      if skipped > 0 {
        skipped -= 1
        continue
      }
      let value = frames[frame * channels + channel]
      samples[filled] = value.isFinite ? value : 0
      filled += 1
      if filled == size { transformStretch(show) }
    }
  }

  /// Shows the spectrum of what is left, with silence behind it, if any is.
  /// - Parameter show: Called at most once.
  public mutating func finish(_ show: (Span<Float>) -> Void) {
    guard filled > 0 else { return }
    for i in filled..<size { samples[i] = 0 }
    transformStretch(show)
    filled = 0
  }

  private mutating func transformStretch(_ show: (Span<Float>) -> Void) {
    for i in 0..<size { stretch[i] = samples[i] * weights[i] }
    transform.magnitudes(of: stretch, into: &magnitudes)
    // Neither of these has a mirrored half.
    magnitudes[0] /= 2
    magnitudes[size / 2] /= 2
    show(magnitudes.span)
    let kept = max(0, size - hop)
    for i in 0..<kept { samples[i] = samples[i + hop] }
    filled = kept
    skipped = max(0, hop - size)
  }
}
