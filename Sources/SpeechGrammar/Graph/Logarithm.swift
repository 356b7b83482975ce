/// Natural logarithms: the one place that reaches for the standard library's.
enum Logarithm {
  /// ln(x): −∞ for 0.
  static func natural(_ x: Double) -> Double { _log(x) }
}
