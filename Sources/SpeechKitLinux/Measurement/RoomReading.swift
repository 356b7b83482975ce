public import SpeechSignal

/// What a ``RoomCheck`` measured.
///
/// The levels of room and speech are those of the gate: dBFS of a sine, above 200 Hz.
public struct RoomReading: Hashable, Sendable {
  /// How much was heard, in seconds.
  public let seconds: Double
  /// How much was lost on the way, in seconds.
  public let lostSeconds: Double
  /// How much of it was speech, in seconds.
  public let speechSeconds: Double
  /// The level of the room, the median where nobody spoke; nil where there was only digital silence,
  /// or speech throughout.
  public let room: Decibels?
  /// The level of the speech, its mean power; nil where there was less than 0.3 s.
  public let speech: Decibels?
  /// The largest magnitude of a sample, dBFS.
  public let peak: Decibels
  /// Samples at either end of the range, which have most likely been cut off.
  public let clippedCount: Int
  /// The mean of all samples, as a fraction of full scale, −1 to 1.
  public let dcOffset: Double
  /// The hum of the mains; nil where there is none.
  public let hum: MainsHum.Reading?
  /// Whether for 50 ms in all there was more than a dead input gives; see ``SignalWatch``.
  public let hasSignal: Bool

  /// How far the speech stands above the room, in dB; nil where either is not known.
  public var distance: Decibels? {
    if let speech, let room { speech - room } else { nil }
  }

  /// Less speech than this tells nothing of a voice, in seconds.
  static let leastSpeech = 0.3
}
