/// A second-order filter section, transposed direct form II.
struct Biquad: Sendable {
  private let b0, b1, b2, a1, a2: Double
  private var s1 = 0.0
  private var s2 = 0.0

  /// A Butterworth high-pass, from the analogue prototype by the bilinear transform.
  ///
  /// Source: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients", high-pass
  /// with Q = 1/√2.
  ///
  /// - Parameters:
  ///   - cutoff: The −3 dB frequency in hertz, under half the sample rate.
  ///   - rate: The sample rate.
  static func highPass(cutoff: Double, rate: SampleRate) -> Biquad {
    let angle = 2 * Double.pi * cutoff / Double(rate.hertz)
    let cosine = Elementary.cos(angle)
    let alpha = Elementary.sin(angle) * 0.5.squareRoot()
    let scale = 1 / (1 + alpha)
    return Biquad(
      b0: (1 + cosine) / 2 * scale, b1: -(1 + cosine) * scale, b2: (1 + cosine) / 2 * scale,
      a1: -2 * cosine * scale, a2: (1 - alpha) * scale)
  }

  private init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    self.b0 = b0
    self.b1 = b1
    self.b2 = b2
    self.a1 = a1
    self.a2 = a2
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
