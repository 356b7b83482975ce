/// What a recogniser thinks was said in one utterance.
public struct Hypothesis: Sendable, Hashable {
  /// One spoken word and where it stands in the utterance's audio.
  public struct Word: Sendable, Hashable {
    /// The word as the dictionary spells it, lower case, without pronunciation numbers.
    public let text: String
    /// Where it is: frames of the audio given to the recogniser since its `start()`.
    public let range: Range<Int>
    /// How far its sounds fit the word rather than any other sounds: the mean over its 10 ms frames
    /// of the log-likelihood ratio between the word and a free sequence of phones, in nats. Zero
    /// means the word fits as well as anything could; far below zero, that something else was
    /// said. Nil when it was not measured.
    public var evidence: Double?
  }

  /// The spoken words, in order; silences, noises and sentence marks are not among them.
  public let words: [Word]

  /// The words joined by single spaces.
  public var text: String { words.map(\.text).joined(separator: " ") }

  /// The confidence that this is what was said, 0 (surely not) to 1 (surely): of many results with
  /// the value p, the share p is right. Nil when it was not measured.
  public var confidence: Double?

  /// Whether the path that scored best ends a sentence of the grammar; true where there is no grammar.
  public var isSentence: Bool
}
