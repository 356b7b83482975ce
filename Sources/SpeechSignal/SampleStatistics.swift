/// The plain figures of one channel: how large its samples are, and how many are at the end.
///
/// A value with no shared state: use each from one thread at a time.
public struct SampleStatistics: Hashable, Sendable {
  /// Samples taken.
  public private(set) var count = 0
  /// The largest magnitude, as a fraction of full scale.
  public private(set) var peak: Float = 0
  /// Samples whose magnitude reaches the largest that the coding can hold with either sign.
  public private(set) var clippedCount = 0

  private let highestSample: Float
  private var sum = 0.0
  private var squares = 0.0

  /// Figures of nothing.
  ///
  /// - Parameter highestSample: The largest sample that can be, as a fraction of full scale:
  ///   32767/32768 for 16 bits. Default 1.
  public init(highestSample: Float = 1) { self.highestSample = highestSample }

  /// The mean, as a fraction of full scale, which is the DC offset; 0 before the first sample.
  public var mean: Double { sum / Double(max(1, count)) }

  /// The largest magnitude, dBFS.
  public var samplePeak: Decibels { Decibels(amplitudeRatio: Double(peak)) }

  /// The root of the mean square, dBFS with a full-scale square wave at 0, so that a full-scale sine
  /// is −3.01.
  public var rms: Decibels { Decibels(powerRatio: squares / Double(max(1, count))) }

  /// How far the peak stands above the root of the mean square, in dB: 3.01 for a sine, 0 for a
  /// square wave; nil where there is no sound.
  public var crestFactor: Decibels? { squares > 0 ? samplePeak - rms : nil }

  /// A sample as it can be reckoned with: what is not a number is silence, and what is beyond 90 dB
  /// over full scale, which is damage in a float file, is put there.
  ///
  /// - Parameter sample: Any value.
  /// - Returns: A finite value.
  public static func mended(_ sample: Float) -> Float { SampleCells.mended(sample) }

  /// Takes the next samples.
  ///
  /// - Parameters:
  ///   - frames: Interleaved frames in linear full scale; what is not a number counts as silence.
  ///   - channel: The channel to take, counted from 0.
  ///   - channels: Samples a frame.
  public mutating func add(_ frames: Span<Float>, channel: Int = 0, of channels: Int = 1) {
    precondition((0..<channels).contains(channel), "there is no such channel")
    for frame in 0..<frames.count / channels {
      let value = SampleCells.mended(frames[frame * channels + channel])
      let magnitude = value.magnitude
      if magnitude > peak { peak = magnitude }
      if magnitude >= highestSample { clippedCount += 1 }
      sum += Double(value)
      squares += Double(value) * Double(value)
    }
    count += frames.count / channels
  }
}
