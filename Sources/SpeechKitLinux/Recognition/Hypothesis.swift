/// What a recogniser thinks was said in one utterance.
public struct Hypothesis: Sendable, Hashable {
  /// One spoken word and where it stands in the utterance's audio.
  public struct Word: Sendable, Hashable {
    /// The word as the dictionary spells it, lower case, without pronunciation numbers.
    public let text: String
    /// Where it is: frames of the audio given to the recogniser since its `start()`.
    public let range: Range<Int>
    /// What its sounds say for and against it; nil when that was not measured.
    public internal(set) var evidence: SoundEvidence?

    /// The confidence that this word was said here, 0 (surely not) to 1 (surely); nil when it was
    /// not measured.
    ///
    /// Of the words with the value p about the share p was said, near misses among them.
    public var confidence: Double? { evidence?.wordConfidence }
  }

  /// The spoken words, in order; silences, noises and sentence marks are not among them.
  public internal(set) var words: [Word]

  /// The words joined by single spaces.
  public var text: String { words.map(\.text).joined(separator: " ") }

  /// What the sounds say for and against the words; nil when that was not measured.
  public internal(set) var evidence: SoundEvidence?

  /// The confidence that this is what was said, 0 (surely not) to 1 (surely), as
  /// ``SoundEvidence/confidence`` has it; nil when it was not measured: without a grammar, or with
  /// an acoustic model of another kind than Debian's.
  public var confidence: Double? { evidence?.confidence }

  /// The word that the sounds speak most against; nil when that was not measured.
  public var mostDoubtfulWord: Word? {
    words.filter { $0.confidence != nil }.min { ($0.confidence ?? 1) < ($1.confidence ?? 1) }
  }

  /// Whether the path that scored best ends a sentence of the grammar; true where there is no grammar.
  public var isSentence: Bool
}
