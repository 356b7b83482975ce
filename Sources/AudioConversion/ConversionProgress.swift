/// How far a conversion is.
public struct ConversionProgress: Sendable, Hashable {
  /// Source audio converted so far, in seconds.
  public let seconds: Double
  /// Source audio in all, in seconds; nil where the source does not say.
  public let total: Double?

  /// The share that is done, 0 to 1; nil where the length is not known.
  public var fraction: Double? {
    total.map { $0 > 0 ? min(1, seconds / $0) : 0 }
  }
}
