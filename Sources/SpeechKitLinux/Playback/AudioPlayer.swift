/// Plays sound files on an ALSA device, one after the other without a gap.
///
/// The device is opened as it is, for the first file; sound is converted to its rate and channels, and
/// then passes the taps. ``play(from:onProgress:)`` blocks; the other calls may come from any thread
/// at any time. Pauses fade, and jumps go over from one place into the other, each within 20 ms, so
/// that nothing clicks.
public final class AudioPlayer: Sendable {
  /// How a playing ended.
  public enum End: Sendable, Hashable {
    /// All of it was heard.
    case finished
    /// It was stopped.
    case stopped
  }

  /// The files.
  public let paths: [String]
  /// What ALSA calls the device.
  public let device: String
  /// How much sound is kept ahead.
  public let latency: PlaybackLatency
  /// Whether the first file follows the last.
  public let loops: Bool

  private let taps: [any AudioTap]
  private let open: @Sendable (String) throws(SpeechError) -> any FrameReader
  private let control = PlayerControl()

  /// Plays nothing yet: call ``play(from:onProgress:)``.
  /// - Parameters:
  ///   - paths: Files that libsndfile reads, at least one; `-` is standard input.
  ///   - device: What ALSA calls the device.
  ///   - latency: How much sound is kept ahead.
  ///   - loops: Whether the first file follows the last.
  ///   - taps: What the sound passes, at the device's rate, on as many channels as the first file has
  ///     or the device can play.
  public convenience init(
    _ paths: [String], device: String = "default", latency: PlaybackLatency = .stable,
    loops: Bool = false, taps: [any AudioTap] = []
  ) {
    self.init(paths, device: device, latency: latency, loops: loops, taps: taps) {
      path throws(SpeechError) in SoundFileFrames(try SoundFileReader(path: path))
    }
  }

  /// A player of files that something else can read, too.
  package init(
    _ paths: [String], device: String, latency: PlaybackLatency, loops: Bool,
    taps: [any AudioTap],
    open: @escaping @Sendable (String) throws(SpeechError) -> any FrameReader
  ) {
    precondition(!paths.isEmpty, "a player needs a file")
    self.paths = paths
    self.device = device
    self.latency = latency
    self.loops = loops
    self.taps = taps
    self.open = open
  }

  /// Whether it is silent for now.
  public var isPaused: Bool { control.isPaused }

  /// Falls silent, until ``resume()``; the device keeps running.
  public func pause() { control.isPaused = true }

  /// Goes on after ``pause()``.
  public func resume() { control.isPaused = false }

  /// Goes to a place in the file being played, also while paused; a stream stays where it is.
  /// - Parameter seconds: Seconds from the beginning of the file.
  public func jump(to seconds: Double) { control.jump(to: seconds) }

  /// Ends it: silence within 200 ms, and ``play(from:onProgress:)`` returns.
  public func stop() { control.flag.raise() }

  /// Plays, and returns when the last sample has left the device, or when stopped.
  ///
  /// Call it once.
  /// - Parameters:
  ///   - start: Where in the first file to begin, in seconds.
  ///   - onProgress: Told of each block (50 ms, 10 ms at low latency), on this thread.
  /// - Returns: Whether all was heard.
  /// - Throws: ``SpeechError``: of a kind that begins with `device`;
  ///   ``SpeechError/Kind/inputMissing`` and ``SpeechError/Kind/inputInvalid`` for a file, when it is
  ///   its turn; ``SpeechError/Kind/argumentInvalid`` for a start that a file does not have.
  public func play(
    from start: Double = 0, onProgress: (PlaybackProgress) -> Void = { _ in }
  ) throws(SpeechError) -> End {
    if control.flag.isRaised { return .stopped }
    var session = try PlayerSession(
      paths, device: device, latency: latency, loops: loops, taps: taps, control: control,
      open: open)
    try session.start(at: start)
    while !control.flag.isRaised, try session.step() { onProgress(session.progress) }
    try session.finish()
    return control.flag.isRaised ? .stopped : .finished
  }
}
