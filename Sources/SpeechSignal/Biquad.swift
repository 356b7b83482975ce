/// A second-order filter section, direct form I.
///
/// It remembers sound, not sums of it: when its coefficients change on the way, what it gives goes on
/// from where it was.
package struct Biquad: Sendable {
  /// What it does; may be changed while it runs.
  package var coefficients: BiquadCoefficients
  private var x1 = 0.0
  private var x2 = 0.0
  private var y1 = 0.0
  private var y2 = 0.0

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
    (x1, x2) = (input, input)
    y1 = input * (c.b0 + c.b1 + c.b2) / (1 + c.a1 + c.a2)
    y2 = y1
  }

  /// The next sample.
  ///
  /// Real-time safe: neither allocates nor locks.
  package mutating func filter(_ input: Double) -> Double {
    let c = coefficients
    let output = c.b0 * input + c.b1 * x1 + c.b2 * x2 - c.a1 * y1 - c.a2 * y2
    (x2, x1) = (x1, input)
    (y2, y1) = (y1, output)
    return output
  }
}
