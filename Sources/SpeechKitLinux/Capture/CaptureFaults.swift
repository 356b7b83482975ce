/// What went wrong while a ``Microphone`` captured, in all.
public struct CaptureFaults: Sendable, Hashable {
  /// How often samples were lost because they came faster than they were taken.
  public let overruns: Int
  /// How often the device or the machine had been asleep.
  public let suspends: Int
  /// How often the device stopped working.
  public let losses: Int
}
