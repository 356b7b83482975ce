/// A place where a sound goes over the ceiling: a sample, or a point between two samples.
public struct ClippedPoint: Hashable, Sendable {
  /// The channel, counted from 0.
  public let channel: Int
  /// The number of the sample, or of the one before the point, counted from 0.
  public let frame: Int
  /// How far the point is on the way to the next sample, in quarters: 0 for a sample itself, 1 to 3
  /// for a point between.
  public let quarters: Int
  /// The value there, as a fraction of full scale, with its sign.
  public let value: Float

  /// Whether it is a sample itself.
  public var isOnSample: Bool { quarters == 0 }

  /// The place as a number of samples with a fraction of .25, .5 or .75 between two.
  public var position: Double { Double(frame) + Double(quarters) / 4 }

  /// The level of the value, in dB above full scale.
  public var level: Decibels { Decibels(amplitudeRatio: Double(value.magnitude)) }
}
