/// What the gate made of one hop.
public struct GateReading: Hashable, Sendable {
  /// Why the gate is as it is after the hop.
  public enum Reason: String, Hashable, Sendable {
    /// Shut: the hop is no speech.
    case quiet
    /// Shut: the hop could be speech, but has not lasted.
    case rising
    /// Just opened: it has lasted.
    case opened
    /// Open: the hop is speech.
    case speech
    /// Open: the hop is no speech, but that has not lasted.
    case falling
    /// Just shut: no speech for long enough.
    case closed
  }

  /// The most ``lookBack`` can be, in hops: half a second.
  static let longestLookBack = 50

  /// The level of the hop after the gate's high-pass, dBFS of a sine.
  public let level: Decibels
  /// The level of the room without speech, as tracked, dBFS of a sine.
  public let floor: Decibels
  /// The level of speech, as tracked, dBFS of a sine.
  public let peak: Decibels
  /// The level the hop was held against, dBFS of a sine: the one for opening while the gate is shut,
  /// the lower one for staying open while it is open.
  public let threshold: Decibels
  /// How much the hop looks like speech: 1.0 is what is needed at the threshold in force, 0 and below
  /// is nothing.
  public let evidence: Double
  /// Whether this hop, by itself, is speech.
  public let isSpeech: Bool
  /// Whether the gate is open.
  public let isOpen: Bool
  /// How many hops before this one the speech began, when ``reason`` is `opened`; otherwise 0.
  public let lookBack: Int
  /// Why the gate is as it is.
  public let reason: Reason
}
