public import SpeechSignal

/// A second-order low-pass, high-pass or band-pass.
///
/// By the cookbook formulae of ``BiquadCoefficients``, computed in double precision.
public struct FilterTap: AudioTap {
  /// What a filter lets through.
  public enum Kind: Sendable, Hashable {
    /// What lies below the frequency.
    case lowPass
    /// What lies above the frequency.
    case highPass
    /// What lies around the frequency, which passes at its own level.
    case bandPass
  }

  /// What it lets through.
  public let kind: Kind
  /// The cut-off or centre frequency in Hz, 5 to 300 000; above 49.9 % of the sample rate it has the
  /// effect of that.
  ///
  /// May be set from any thread.
  public let frequency: TapParameter
  /// The quality factor, 0.05 to 100.
  ///
  /// May be set from any thread.
  public let q: TapParameter
  /// How much of the sound is filtered: 0 passes all as it is, 1 only what the filter lets through.
  ///
  /// May be set from any thread.
  public let share: TapParameter

  /// Frames for which the coefficients stay the same while the frequency moves.
  private static let hop = 4

  private var format = AudioFormat(sampleRate: 1, channels: 1)
  private var filters: [Biquad] = []
  private var octave = Glide(0, stepsPerSecond: 1)
  private var sharpness = Glide(0, stepsPerSecond: 1)
  private var mix = Glide(0, stepsPerSecond: 1)

  /// A filter.
  /// - Parameters:
  ///   - kind: What it lets through.
  ///   - frequency: The cut-off or centre frequency in Hz, 5 to 300 000.
  ///   - q: The quality factor, 0.05 to 100; 0.7071 makes a pass filter a Butterworth.
  ///   - share: How much of the sound is filtered, 0 to 1.
  public init(
    _ kind: Kind = .lowPass, frequency: Double = 1000, q: Double = BiquadCoefficients.butterworth,
    share: Double = 1
  ) {
    self.kind = kind
    self.frequency = TapParameter(frequency, in: 5...300_000)
    self.q = TapParameter(q, in: 0.05...100)
    self.share = TapParameter(share, in: 0...1)
  }

  /// What the filter does once it stands still.
  /// - Parameter sampleRate: Frames a second, in Hz.
  /// - Returns: The coefficients for the parameters as they are set.
  public func coefficients(sampleRate: Int) -> BiquadCoefficients {
    Self.coefficients(kind, frequency.value, q.value, sampleRate)
  }

  private static func coefficients(
    _ kind: Kind, _ frequency: Double, _ q: Double, _ sampleRate: Int
  ) -> BiquadCoefficients {
    let rate = SampleRate(hertz: sampleRate)
    return switch kind {
    case .lowPass: .lowPass(cutoff: frequency, rate: rate, q: q)
    case .highPass: .highPass(cutoff: frequency, rate: rate, q: q)
    case .bandPass: .bandPass(centre: frequency, rate: rate, q: q)
    }
  }

  /// Begins at rest, with the parameters that are set.
  /// - Parameters:
  ///   - format: The sound's format.
  ///   - largestBlock: The most frames at a time.
  public mutating func prepare(_ format: AudioFormat, largestBlock: Int) {
    self.format = format
    let coefficients = coefficients(sampleRate: format.sampleRate)
    filters = Array(repeating: Biquad(coefficients), count: format.channels)
    // A frequency glides evenly in pitch.
    octave = Glide(Pitch.octave(frequency.value), stepsPerSecond: format.sampleRate / Self.hop)
    sharpness = Glide(q.value, stepsPerSecond: format.sampleRate / Self.hop)
    mix = Glide(share.value, stepsPerSecond: format.sampleRate)
  }

  /// Filters.
  ///
  /// Real-time safe: neither allocates nor locks.
  /// - Parameter samples: Interleaved whole frames.
  public mutating func process(_ samples: inout MutableSpan<Float>) {
    let channels = format.channels
    let wanted = share.value
    for start in stride(from: 0, to: samples.count, by: Self.hop * channels) {
      tune()
      let end = min(start + Self.hop * channels, samples.count)
      for frame in stride(from: start, to: end, by: channels) {
        let wet = mix.advance(to: wanted)
        for channel in 0..<channels {
          let input = Double(samples[frame + channel])
          let output = filters[channel].filter(input.isFinite ? input : 0)
          samples[frame + channel] = Float(input + wet * (output - input))
        }
      }
    }
  }

  /// Moves the filter towards what is set.
  private mutating func tune() {
    let before = (octave.value, sharpness.value)
    let after = (
      octave.advance(to: Pitch.octave(frequency.value)), sharpness.advance(to: q.value)
    )
    guard before != after else { return }
    let new = Self.coefficients(kind, Pitch.frequency(after.0), after.1, format.sampleRate)
    for index in filters.indices { filters[index].coefficients = new }
  }

  /// Lets the filters go.
  public mutating func unprepare() { filters = [] }
}
