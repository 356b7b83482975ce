/// A second-order filter section, transposed direct form II.
package struct Biquad: Sendable {
  /// What it does; may be changed while it runs, and what it holds carries over.
  package var coefficients: BiquadCoefficients
  private var s1 = 0.0
  private var s2 = 0.0

  /// A filter at rest.
  package init(_ coefficients: BiquadCoefficients) { self.coefficients = coefficients }

  /// A Butterworth high-pass.
  ///
  /// - Parameters:
  ///   - cutoff: The −3 dB frequency in hertz, under half the sample rate.
  ///   - rate: The sample rate.
  /// - Returns: The filter, at rest.
  static func highPass(cutoff: Double, rate: SampleRate) -> Biquad {
    Biquad(.highPass(cutoff: cutoff, rate: rate))
  }

  /// A Butterworth low-pass.
  ///
  /// - Parameters:
  ///   - cutoff: The −3 dB frequency in hertz, under half the sample rate.
  ///   - rate: The sample rate.
  /// - Returns: The filter, at rest.
  static func lowPass(cutoff: Double, rate: SampleRate) -> Biquad {
    Biquad(.lowPass(cutoff: cutoff, rate: rate))
  }

  /// Puts the filter where it would be had its input always been a constant, so that an offset
  /// present from the first sample makes no click.
  mutating func settle(at input: Double) {
    let c = coefficients
    let output = input * (c.b0 + c.b1 + c.b2) / (1 + c.a1 + c.a2)
    s2 = c.b2 * input - c.a2 * output
    s1 = c.b1 * input - c.a1 * output + s2
  }

  /// The next sample.
  ///
  /// Real-time safe: neither allocates nor locks.
  package mutating func filter(_ input: Double) -> Double {
    let c = coefficients
    let output = c.b0 * input + s1
    s1 = c.b1 * input - c.a1 * output + s2
    s2 = c.b2 * input - c.a2 * output
    return output
  }
}
