/// A level or a difference of levels in decibels.
///
/// The reference belongs to whatever hands the value out and is named there: dBFS for levels of
/// samples, nothing for a ratio. The value is always finite: what would be −∞ or NaN is ``silence``,
/// so that it can be printed, compared and written as JSON without a special case.
public struct Decibels: Hashable, Sendable {
  /// The value in decibels, from −120 to 240.
  public let value: Double

  /// The lowest level there is, −120 dB: under anything sixteen bits can carry for a second.
  public static let silence = Decibels(-120)

  /// A value in decibels.
  ///
  /// - Parameter value: Decibels. Clamped to −120 … 240; NaN becomes −120.
  public init(_ value: Double) {
    // The comparison is false for NaN, which therefore takes the floor.
    self.value = value > -120 ? min(value, 240) : -120
  }

  /// The level of an amplitude, 20·log₁₀(ratio).
  ///
  /// - Parameter amplitudeRatio: Amplitude over the reference amplitude. Zero, negative and NaN give
  ///   ``silence``.
  public init(amplitudeRatio: Double) {
    self.init(amplitudeRatio > 0 ? 20 * Elementary.log10(amplitudeRatio) : -120)
  }

  /// The level of a power, 10·log₁₀(ratio).
  ///
  /// - Parameter powerRatio: Power over the reference power. Zero, negative and NaN give ``silence``.
  public init(powerRatio: Double) {
    self.init(amplitudeRatio: powerRatio > 0 ? powerRatio.squareRoot() : 0)
  }

  /// The amplitude over the reference amplitude, 10^(value/20).
  public var amplitudeRatio: Double { Elementary.exp10(value / 20) }

  /// The sum: a level raised by a difference.
  public static func + (left: Decibels, right: Decibels) -> Decibels {
    Decibels(left.value + right.value)
  }

  /// The difference of two levels, or a level lowered by one.
  public static func - (left: Decibels, right: Decibels) -> Decibels {
    Decibels(left.value - right.value)
  }
}

extension Decibels: Comparable {
  /// Whether the left is the lower level.
  public static func < (left: Decibels, right: Decibels) -> Bool { left.value < right.value }
}

extension Decibels: ExpressibleByFloatLiteral {
  /// A value in decibels written as a literal.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension Decibels: ExpressibleByIntegerLiteral {
  /// A whole number of decibels written as a literal.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}

extension Decibels: CustomStringConvertible {
  /// The value with one decimal and its unit, such as "-23.0 dB"; the same in every locale.
  public var description: String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10) dB"
  }
}
