internal import Synchronization

/// A number that one thread sets while a tap on another uses it.
///
/// Neither side waits for the other. A tap moves to a new value over ``glide``, so that a change
/// makes no click.
public final class TapParameter: Sendable {
  /// How long a tap takes to a new value.
  public static let glide = Duration.milliseconds(20)

  /// What the value is held within.
  public let range: ClosedRange<Double>
  private let bits: Atomic<UInt64>

  /// A parameter.
  /// - Parameters:
  ///   - value: The first value.
  ///   - range: What values are held within.
  public init(_ value: Double, in range: ClosedRange<Double>) {
    self.range = range
    bits = Atomic(Self.held(value, range).bitPattern)
  }

  /// The value; what is set outside of ``range`` takes its nearest end, and what is no number its
  /// lower one.
  ///
  /// Real-time safe: neither allocates nor locks.
  public var value: Double {
    get { Double(bitPattern: bits.load(ordering: .relaxed)) }
    set { bits.store(Self.held(newValue, range).bitPattern, ordering: .relaxed) }
  }

  private static func held(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    // The comparison is false for what is no number.
    value > range.lowerBound ? min(value, range.upperBound) : range.lowerBound
  }
}
