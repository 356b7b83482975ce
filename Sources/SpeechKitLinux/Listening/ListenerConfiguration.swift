public import SpeechSignal

/// How a listener listens; the defaults suit a quiet room, a kitchen and a place next to a fan alike.
public struct ListenerConfiguration: Sendable, Hashable {
  /// What is taken for speech.
  public var gate = SpeechGate.Configuration()
  /// How speech is cut into utterances.
  public var segmenter = Segmenter.Configuration()
  /// How levels are measured for ``ListenerEvent/Kind/level(_:)``.
  public var meter = LevelMeter.Configuration.calibrated()
  /// The confidence below which a result is rejected, 0 (nothing is) to 1 (all is).
  ///
  /// Default 0.5. It does not touch results without a confidence.
  public var rejection = SoundEvidence.defaultThreshold
  /// Whether ``ListenerEvent/Kind/partial(time:text:)`` events are given.
  ///
  /// Default false.
  public var wantsPartials = false
  /// Whether ``ListenerEvent/Kind/level(_:)`` events are given, ten a second.
  ///
  /// Default false.
  public var wantsLevels = false
  /// Whether ``ListenerEvent/Kind/explained(_:)`` events are given, with the audio.
  ///
  /// Default false.
  public var wantsExplanations = false
  /// How many next best sentences are looked for, 0 or more.
  ///
  /// Default 0.
  public var alternatives = 0
  /// What has to be said before commands are listened for; nil, the default, where nothing has to be.
  public var wake: WakePhrase?
  /// How long after the program's own speech has left the loudspeaker nothing is recognised, so
  /// that the room's echo is not.
  ///
  /// Zero listens at once. Default 0.3 s.
  public var holdOff = Duration.milliseconds(300)

  /// The defaults.
  public init() {}
}
