public import SpeechSignal

/// How one stretch of sound was decided: what the gate heard, why it ended, what the words' sounds say.
///
/// Given as ``ListenerEvent/Kind/explained(_:)``, before the decision itself, when
/// ``ListenerConfiguration/wantsExplanations`` asks for it.
public struct Explanation: Sendable, Hashable {
  /// What the gate heard of it.
  ///
  /// Levels are those after the gate's high-pass, in dBFS of a sine.
  public struct Hearing: Sendable, Hashable {
    /// The level of the loudest hop.
    public internal(set) var loudest = -120.0
    /// The level of the room when it began.
    public internal(set) var floor = 0.0
    /// The level from which a hop stands out from the room, when it began.
    public internal(set) var threshold = 0.0
    /// The level of voices as tracked, at its end.
    public internal(set) var voices = 0.0
    /// How much it looked like speech at its best: the gate opens at 0 and shuts under −0.5.
    public internal(set) var evidence = -100.0
  }

  /// One word of the guess.
  public struct Word: Sendable, Hashable {
    /// The word.
    public let word: String
    /// The confidence that it was said, 0 to 1; nil where it was not measured.
    public let confidence: Double?
    /// What its sounds say; nil where it was not measured.
    public let evidence: SoundEvidence?
  }

  /// When the speech begins.
  public let start: Duration
  /// When it ends.
  public let end: Duration
  /// From when on its audio was decoded: the start less the pre-roll.
  public let audioStart: Duration
  /// How much of its audio was decoded.
  public let audioLength: Duration
  /// What the gate heard of it.
  public let hearing: Hearing
  /// Why it ended.
  public let endReason: SegmentAction.EndReason
  /// What the grammar expected then.
  public let prospect: SentenceProspect
  /// The words of the best sentence; none when there was none.
  public let words: [Word]
  /// The sentence that would have been next best; nil when there is none or none was looked for.
  public let runnerUp: String?
  /// The public rule of the best sentence; nil when there was none, or no grammar.
  public let rule: String?
  /// What the sounds of all of it say; nil where it was not measured.
  public let evidence: SoundEvidence?
  /// The confidence that the best sentence was said, 0 to 1; nil where it was not measured.
  public let confidence: Double?
  /// The confidence below which it is rejected.
  public let rejection: Double
  /// Why it is no command; nil when it is one.
  public let reason: ListenerEvent.Rejection.Reason?
  /// The audio that was decoded, 16-bit mono at the recogniser's rate.
  public let audio: [Int16]

  /// The best sentence; empty when there was none.
  public var guess: String { words.map(\.word).joined(separator: " ") }
}
