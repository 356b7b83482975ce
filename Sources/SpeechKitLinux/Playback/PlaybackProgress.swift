/// Where a player is.
public struct PlaybackProgress: Sendable, Hashable {
  /// The file being played, counted from 0.
  public let file: Int
  /// What is heard now, in seconds from the beginning of the file.
  public let seconds: Double
  /// How long the file is, in seconds; nil where it does not say.
  public let total: Double?
  /// Whether it is paused.
  public let isPaused: Bool
  /// Times that the device ran out of sound.
  public let underruns: Int
}
