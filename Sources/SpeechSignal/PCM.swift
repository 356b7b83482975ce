/// Signed sixteen-bit samples, and the only scaling between them and linear full scale (±1.0).
public enum PCM {
  /// The magnitude that counts as full scale, 32 768: the negative end of the range.
  public static let fullScale = 32_768.0

  /// A sample as a fraction of full scale.
  ///
  /// - Parameter sample: The sample.
  /// - Returns: −1.0 to 0.99997.
  public static func linear(_ sample: Int16) -> Double { Double(sample) / fullScale }

  /// The sample nearest to a fraction of full scale.
  ///
  /// - Parameter linear: A fraction of full scale. Beyond ±1.0 saturates; NaN gives 0.
  /// - Returns: The sample.
  public static func sample(_ linear: Double) -> Int16 { saturated(linear * fullScale) }

  /// The sample nearest to a value counted in sample steps; saturates, and NaN gives 0.
  static func saturated(_ steps: Double) -> Int16 {
    guard steps > -32_768 else { return steps.isNaN ? 0 : .min }
    return steps < 32_767 ? Int16(steps.rounded()) : .max
  }
}
