/// What the segmenter decided at a hop.
///
/// All positions are frames since the start of the source.
public enum SegmentAction: Hashable, Sendable {
  /// Speech has begun, and its audio is to be decoded.
  ///
  /// `speechStart` is where the speech itself begins; `audioStart`, at or before it, is the position
  /// of the first sample handed over.
  case begin(speechStart: Int, audioStart: Int)

  /// The stretch of speech is over.
  ///
  /// `speechEnd` is where the speech itself ends; `audioEnd`, at or after it, is where the samples
  /// handed over end.
  case end(speechEnd: Int, audioEnd: Int, reason: EndReason)

  /// A sound was not taken for speech after all; none of it was handed over.
  ///
  /// `speechStart` and `speechEnd` say where it was.
  case abandon(speechStart: Int, speechEnd: Int, reason: AbandonReason)

  /// Why a stretch of speech ended.
  public enum EndReason: String, Hashable, Sendable {
    /// It was followed by a silence as long as the settings ask for.
    case silence
    /// The sentence was finished, so that a short silence was enough.
    case complete
    /// It reached the greatest length.
    case maximum
    /// The input ended.
    case endOfInput = "end-of-input"
  }

  /// Why a sound was dropped.
  public enum AbandonReason: String, Hashable, Sendable {
    /// It was shorter than the least length of speech.
    case tooShort = "too-short"
  }
}
