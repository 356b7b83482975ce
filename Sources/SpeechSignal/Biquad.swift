/// A second-order filter section, transposed direct form II.
struct Biquad: Sendable {
  private let b0, b1, b2, a1, a2: Double
  private var s1 = 0.0
  private var s2 = 0.0

  /// A Butterworth high-pass, from the analogue prototype by the bilinear transform.
  ///
  /// Source: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients", with
  /// Q = 1/√2.
  ///
  /// - Parameters:
  ///   - cutoff: The −3 dB frequency in hertz, under half the sample rate.
  ///   - rate: The sample rate.
  /// - Returns: The filter, at rest.
  static func highPass(cutoff: Double, rate: SampleRate) -> Biquad {
    let cosine = Elementary.cos(2 * Double.pi * cutoff / Double(rate.hertz))
    return Biquad(cutoff, rate, b0: (1 + cosine) / 2, b1: -(1 + cosine), b2: (1 + cosine) / 2)
  }

  /// A Butterworth low-pass, made the same way.
  ///
  /// - Parameters:
  ///   - cutoff: The −3 dB frequency in hertz, under half the sample rate.
  ///   - rate: The sample rate.
  /// - Returns: The filter, at rest.
  static func lowPass(cutoff: Double, rate: SampleRate) -> Biquad {
    let cosine = Elementary.cos(2 * Double.pi * cutoff / Double(rate.hertz))
    return Biquad(cutoff, rate, b0: (1 - cosine) / 2, b1: 1 - cosine, b2: (1 - cosine) / 2)
  }

  /// The numerator given, the denominator they share.
  private init(_ cutoff: Double, _ rate: SampleRate, b0: Double, b1: Double, b2: Double) {
    let angle = 2 * Double.pi * cutoff / Double(rate.hertz)
    let alpha = Elementary.sin(angle) * 0.5.squareRoot()
    let scale = 1 / (1 + alpha)
    self.b0 = b0 * scale
    self.b1 = b1 * scale
    self.b2 = b2 * scale
    a1 = -2 * Elementary.cos(angle) * scale
    a2 = (1 - alpha) * scale
  }

  /// Puts the filter where it would be had its input always been a constant, so that an offset
  /// present from the first sample makes no click.
  mutating func settle(at input: Double) {
    let output = input * (b0 + b1 + b2) / (1 + a1 + a2)
    s2 = b2 * input - a2 * output
    s1 = b1 * input - a1 * output + s2
  }

  mutating func filter(_ input: Double) -> Double {
    let output = b0 * input + s1
    s1 = b1 * input - a1 * output + s2
    s2 = b2 * input - a2 * output
    return output
  }
}
