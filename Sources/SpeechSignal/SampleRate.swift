/// A number of frames a second, and the only conversion between frames and time.
public struct SampleRate: Hashable, Sendable {
  /// Frames a second, 1000 to 768 000.
  public let hertz: Int

  /// The rates that can be stated, in hertz: from a coarse voice channel to the highest in studio use.
  public static let range = 1_000...768_000

  /// A sample rate.
  ///
  /// - Parameter hertz: Frames a second, within ``range``; anything else stops the program.
  public init(hertz: Int) {
    precondition(
      Self.range.contains(hertz), "a sample rate is between 1000 and 768000 hertz")
    self.hertz = hertz
  }

  /// The number of frames in a stretch of time, to the nearest frame.
  ///
  /// - Parameter duration: Time. Negative and nonsensically long times are brought to 0 and to about
  ///   a thousand years.
  /// - Returns: Frames, 0 or more.
  public func frames(in duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    // Split so that hours at a high rate stay exact: whole seconds in integers, the rest in a double.
    let fraction = Double(attoseconds) * 1e-18 * Double(hertz)
    return Int(min(seconds, 31_557_600_000)) * hertz + Int(fraction.rounded())
  }

  /// The time in seconds at which a frame stands.
  ///
  /// - Parameter frames: Frames since the start; negative means before it.
  /// - Returns: Seconds.
  public func seconds(ofFrames frames: Int) -> Double { Double(frames) / Double(hertz) }

  /// The time a number of frames takes.
  ///
  /// - Parameter frames: Frames; negative gives a negative time.
  /// - Returns: The duration, exact to a nanosecond.
  public func duration(ofFrames frames: Int) -> Duration {
    let (whole, rest) = frames.quotientAndRemainder(dividingBy: hertz)
    return .seconds(whole) + .nanoseconds(rest * 1_000_000_000 / hertz)
  }
}
