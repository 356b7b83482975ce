/// What a second-order filter section does, as the five numbers that define it.
///
/// Source: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients": the
/// analogue prototypes by the bilinear transform, divided by a₀.
public struct BiquadCoefficients: Hashable, Sendable {
  let b0, b1, b2, a1, a2: Double

  /// The Q of a Butterworth filter, 1/√2: as flat as can be below the cut-off, −3 dB there.
  public static let butterworth = 0.5.squareRoot()

  /// A low-pass: H(s) = 1 / (s² + s/Q + 1).
  ///
  /// - Parameters:
  ///   - cutoff: The cut-off frequency in hertz; held between 0.01 and 49.9 % of the sample rate.
  ///   - rate: The sample rate.
  ///   - q: The quality factor, 0.05 or more; the gain at the cut-off.
  /// - Returns: The filter.
  public static func lowPass(
    cutoff: Double, rate: SampleRate, q: Double = butterworth
  ) -> BiquadCoefficients {
    let angle = Angle(cutoff, rate, q)
    let half = (1 - angle.cosine) / 2
    return BiquadCoefficients(angle, b0: half, b1: 1 - angle.cosine, b2: half)
  }

  /// A high-pass: H(s) = s² / (s² + s/Q + 1).
  ///
  /// - Parameters:
  ///   - cutoff: The cut-off frequency in hertz; held between 0.01 and 49.9 % of the sample rate.
  ///   - rate: The sample rate.
  ///   - q: The quality factor, 0.05 or more; the gain at the cut-off.
  /// - Returns: The filter.
  public static func highPass(
    cutoff: Double, rate: SampleRate, q: Double = butterworth
  ) -> BiquadCoefficients {
    let angle = Angle(cutoff, rate, q)
    let half = (1 + angle.cosine) / 2
    return BiquadCoefficients(angle, b0: half, b1: -(1 + angle.cosine), b2: half)
  }

  /// A band-pass with a gain of 1 at its centre: H(s) = (s/Q) / (s² + s/Q + 1).
  ///
  /// - Parameters:
  ///   - centre: The centre frequency in hertz; held between 0.01 and 49.9 % of the sample rate.
  ///   - rate: The sample rate.
  ///   - q: The centre frequency over the width between the −3 dB points, 0.05 or more.
  /// - Returns: The filter.
  public static func bandPass(
    centre: Double, rate: SampleRate, q: Double = butterworth
  ) -> BiquadCoefficients {
    let angle = Angle(centre, rate, q)
    return BiquadCoefficients(angle, b0: angle.alpha, b1: 0, b2: -angle.alpha)
  }

  /// What the three prototypes share.
  private struct Angle {
    let cosine, alpha: Double

    init(_ frequency: Double, _ rate: SampleRate, _ q: Double) {
      let share = min(max(frequency / Double(rate.hertz), 0.0001), 0.499)
      cosine = Elementary.cos(2 * Double.pi * share)
      alpha = Elementary.sin(2 * Double.pi * share) / (2 * max(q, 0.05))
    }
  }

  private init(_ angle: Angle, b0: Double, b1: Double, b2: Double) {
    let scale = 1 / (1 + angle.alpha)
    self.b0 = b0 * scale
    self.b1 = b1 * scale
    self.b2 = b2 * scale
    a1 = -2 * angle.cosine * scale
    a2 = (1 - angle.alpha) * scale
  }

  /// What the filter does to a steady tone: |H| on the unit circle.
  ///
  /// - Parameters:
  ///   - frequency: The tone's frequency in hertz.
  ///   - rate: The sample rate.
  /// - Returns: The gain.
  public func gain(at frequency: Double, rate: SampleRate) -> Decibels {
    let angle = 2 * Double.pi * frequency / Double(rate.hertz)
    let (c1, s1) = (Elementary.cos(angle), Elementary.sin(angle))
    let (c2, s2) = (Elementary.cos(2 * angle), Elementary.sin(2 * angle))
    func power(_ n0: Double, _ n1: Double, _ n2: Double) -> Double {
      let real = n0 + n1 * c1 + n2 * c2
      let imaginary = n1 * s1 + n2 * s2
      return real * real + imaginary * imaginary
    }
    return Decibels(powerRatio: power(b0, b1, b2) / power(1, a1, a2))
  }
}
