/// How a ``Microphone`` captures.
public struct CaptureConfiguration: Sendable, Hashable {
  /// The device by its ALSA name, `default` unless changed; ``AudioDevice/list()`` names some.
  public var device = "default"
  /// The rate of the samples given, in Hz, 1000 to 768000; 16000 unless changed.
  ///
  /// The device runs at whatever rate it has.
  public var sampleRate = 16000
  /// The channel to take, counted from 1; nil, unless changed, mixes all to their mean.
  public var channel: Int?
  /// How much audio may wait to be read, in seconds, 10 unless changed; at least 0.1 and at most
  /// 60, whatever is set.
  ///
  /// What comes while so much is waiting is thrown away, and told as a gap.
  public var backlog = 10.0 {
    didSet { backlog = backlog >= 0.1 ? min(backlog, 60) : 0.1 }
  }
  /// Whether a device that cannot be opened, or stops working, is waited for without end; false
  /// unless changed.
  public var keepsTrying = false

  /// The default device at 16 kHz, given up when it fails.
  public init() {}
}
