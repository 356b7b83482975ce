/// The elementary functions this module uses, in one place.
///
/// The standard library forwards these to the C mathematics library without an import, which keeps
/// the module free of any; their names carry an underscore, so nothing else may call them.
enum Elementary {
  /// The base-ten logarithm.
  static func log10(_ x: Double) -> Double { _log10(x) }

  /// The natural exponential.
  static func exp(_ x: Double) -> Double { _exp(x) }

  /// Ten raised to a power.
  static func exp10(_ x: Double) -> Double { _exp(x * 2.302585092994045684) }

  /// The sine of an angle in radians.
  static func sin(_ x: Double) -> Double { _sin(x) }

  /// The cosine of an angle in radians.
  static func cos(_ x: Double) -> Double { _cos(x) }
}
