/// What the gate made of one hop.
public struct GateReading: Hashable, Sendable {
  /// Why the gate is as it is after a hop.
  public enum Reason: String, Hashable, Sendable {
    /// Shut: the hop does not stand out from the room.
    case quiet
    /// Shut: the hop stands out, but does not look like speech.
    case noise
    /// Just opened: what was heard lately looks like speech.
    case opened
    /// Open: the hop is part of the speech.
    case speech
    /// Open: the hop does not stand out; a pause, or the end.
    case pause
    /// Just shut: what was heard lately no longer looks like speech.
    case closed
  }

  /// The level of the hop after the gate's high-pass, dBFS of a sine.
  public let level: Decibels
  /// The level of the room without speech, as tracked, dBFS of a sine.
  public let floor: Decibels
  /// The level of voices, as tracked, dBFS of a sine; at least some way above ``floor``.
  public let peak: Decibels
  /// The level from which a hop stands out from the room, dBFS of a sine.
  public let threshold: Decibels
  /// How regular the hop's low frequencies are, weighted by how far they stand out: 0 (noise, or nothing
  /// but the room) to 1 (a clear voice, or a tone).
  public let voicing: Double
  /// How much what was heard lately looks like speech; see ``SpeechGate``.
  public let evidence: Double
  /// Whether this hop is part of speech: the gate is open, and the hop stands out.
  public let isSpeech: Bool
  /// Whether the gate is open.
  public let isOpen: Bool
  /// How many hops before this one the speech began, when ``reason`` is `opened`; otherwise 0.
  ///
  /// At most ``longestLookBack``.
  public let lookBack: Int
  /// Why the gate is as it is.
  public let reason: Reason

  /// The most ``lookBack`` can be, in hops of 10 ms.
  public static let longestLookBack = 50

  /// A reading, as a gate makes it; others are of use in tests.
  ///
  /// - Parameters:
  ///   - level: The level of the hop.
  ///   - floor: The level of the room.
  ///   - peak: The level of voices.
  ///   - threshold: The level from which a hop stands out.
  ///   - voicing: How regular the hop is, 0 to 1.
  ///   - evidence: How much it looks like speech.
  ///   - isSpeech: Whether the hop is part of speech.
  ///   - isOpen: Whether the gate is open.
  ///   - lookBack: How many hops before this one speech began.
  ///   - reason: Why the gate is as it is.
  public init(
    level: Decibels, floor: Decibels, peak: Decibels, threshold: Decibels, voicing: Double,
    evidence: Double, isSpeech: Bool, isOpen: Bool, lookBack: Int, reason: Reason
  ) {
    self.level = level
    self.floor = floor
    self.peak = peak
    self.threshold = threshold
    self.voicing = voicing
    self.evidence = evidence
    self.isSpeech = isSpeech
    self.isOpen = isOpen
    self.lookBack = lookBack
    self.reason = reason
  }
}
