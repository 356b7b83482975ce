/// Tells, from any thread, how far a live source has come.
///
/// What has been captured may still wait to be read: this is the difference between now and what the
/// reader has reached, which matters to everything that has to do with the present, such as not
/// hearing one's own voice.
public struct SourceClock: Sendable {
  private let reading: @Sendable () -> Double

  /// A clock that reads what it is given.
  /// - Parameter reading: The seconds of audio captured so far, losses included; may be called from
  ///   any thread.
  public init(_ reading: @escaping @Sendable () -> Double) {
    self.reading = reading
  }

  /// The seconds of audio captured so far, losses included.
  public var seconds: Double { reading() }
}
