internal import SpeechSignal

/// Makes sound louder or softer.
public struct GainTap: AudioTap {
  /// The gain in dB, −120 (silence) to 40; 0 changes nothing.
  ///
  /// May be set from any thread.
  public let decibels: TapParameter
  private var channels = 1
  private var factor = Glide(1, stepsPerSecond: 1)

  /// A gain.
  /// - Parameter decibels: The gain in dB, −120 (silence) to 40.
  public init(decibels: Double = 0) {
    self.decibels = TapParameter(decibels, in: -120...40)
  }

  private var wanted: Double {
    let value = decibels.value
    return value <= -120 ? 0 : Decibels(value).amplitudeRatio
  }

  /// Begins at the gain that is set.
  /// - Parameters:
  ///   - format: The sound's format.
  ///   - largestBlock: The most frames at a time.
  public mutating func prepare(_ format: AudioFormat, largestBlock: Int) {
    channels = format.channels
    factor = Glide(wanted, stepsPerSecond: format.sampleRate)
  }

  /// Multiplies.
  ///
  /// Real-time safe: neither allocates nor locks.
  /// - Parameter samples: Interleaved whole frames.
  public mutating func process(_ samples: inout MutableSpan<Float>) {
    let wanted = wanted
    for start in stride(from: 0, to: samples.count, by: channels) {
      let gain = Float(factor.advance(to: wanted))
      for index in start..<start + channels { samples[index] *= gain }
    }
  }
}
