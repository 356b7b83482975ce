/// Silences one ``Speaker``, from any thread and as often as wanted.
public struct SpeakerStopper: Sendable {
  private let flag: StopFlag

  init(_ flag: StopFlag) { self.flag = flag }

  /// Makes the speaker silent within 200 ms, for good.
  ///
  /// What the device holds is thrown away, and what was still to be played is not.
  public func stop() { flag.raise() }
}
