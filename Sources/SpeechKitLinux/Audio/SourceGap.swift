/// Audio that was lost between two blocks of a source.
public struct SourceGap: Sendable, Hashable {
  /// Why audio was lost.
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// Samples came faster than they were taken, so some were thrown away.
    case overrun
    /// The machine, or the device alone, was asleep.
    case suspend
    /// The device stopped working; it is being waited for. How much is lost is told by the
    /// ``deviceBack`` that follows.
    case deviceLost = "device-lost"
    /// The device works again.
    case deviceBack = "device-back"
  }

  /// How much was lost, in frames at the source's rate; 0 when unknown or less than one frame.
  public let lostFrames: Int
  /// How much was lost, in seconds, 0 or more.
  public let seconds: Double
  /// Why.
  public let cause: Cause

  /// A gap of known length.
  /// - Parameters:
  ///   - seconds: How much was lost; what is negative or not a number counts as 0, and no gap is
  ///     longer than 100 years.
  ///   - sampleRate: The source's rate in Hz.
  ///   - cause: Why.
  public init(seconds: Double, sampleRate: Int, cause: Cause) {
    let bounded = seconds > 0 ? min(seconds, 3.2e9) : 0
    self.seconds = bounded
    self.lostFrames = Int((bounded * Double(sampleRate)).rounded())
    self.cause = cause
  }
}
