/// What a conversion has made.
public struct ConversionResult: Sendable, Hashable {
  /// Frames that the source gave.
  public let sourceFrames: Int
  /// Frames that the output holds, without a codec's priming and padding.
  public let frames: Int
  /// The output's length, in seconds.
  public let duration: Double
  /// What was odd about the source but did not hinder the conversion, in plain words.
  public let warnings: [String]
}
