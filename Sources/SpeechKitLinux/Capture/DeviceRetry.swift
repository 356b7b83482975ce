/// One failed try to open a device that is being waited for.
public struct DeviceRetry: Sendable, Hashable {
  /// How many tries have failed since sound last came, 1 or more.
  public let attempt: Int
  /// Why this one failed.
  public let error: SpeechError
  /// The pause before the next try, in seconds: 0.25 at first, doubled with each try, at most 5.
  public let pause: Double
}
