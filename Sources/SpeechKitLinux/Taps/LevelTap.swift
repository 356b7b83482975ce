internal import Glibc
internal import SpeechSignal

/// Measures how loud sound is, and passes it on as it is.
public struct LevelTap: AudioTap {
  /// What it measures, for any thread.
  public let level = TapLevel()
  private var powers: [Double] = []
  private var share = 1.0

  /// A meter at silence.
  public init() {}

  /// Begins at silence.
  /// - Parameters:
  ///   - format: The sound's format.
  ///   - largestBlock: The most frames at a time.
  public mutating func prepare(_ format: AudioFormat, largestBlock: Int) {
    powers = [Double](repeating: 0, count: format.channels)
    share = 1 - exp(-1 / (0.3 * Double(format.sampleRate)))
  }

  /// Looks.
  ///
  /// Real-time safe: neither allocates nor locks.
  /// - Parameter samples: Interleaved whole frames.
  public mutating func process(_ samples: inout MutableSpan<Float>) {
    var peak: Float = 0
    var overs = 0
    for frame in stride(from: 0, to: samples.count, by: powers.count) {
      for channel in 0..<powers.count {
        let sample = samples[frame + channel]
        guard sample.isFinite else { continue }
        peak = max(peak, sample.magnitude)
        if sample.magnitude > 1 { overs += 1 }
        powers[channel] += share * (Double(sample * sample) - powers[channel])
      }
    }
    level.note(peak: peak, meanSquare: powers.max() ?? 0, overs: overs)
  }
}
