/// A text with what its marks ask for: pieces, each with a way to say it and the silence before it.
public struct SpeechScript: Sendable {
  /// A stretch of text said in one way.
  public struct Piece: Sendable, Hashable {
    /// Who says it, and how.
    public let synthesizer: Synthesizer
    /// What is said; may be empty.
    public let text: String
    /// Silence before it.
    public let silence: Duration
    /// Whether the text is over at its end, rather than going on in the next piece.
    public let isWhole: Bool
  }

  /// One clause of a script, ready to be spoken.
  public struct Phrase: Sendable, Hashable {
    /// Who says it, and how.
    public let synthesizer: Synthesizer
    /// What is said; nil for nothing but silence.
    public let clause: SpeechPlan.Clause?
    /// Silence before it.
    public let silence: Duration

    /// Speaks it.
    /// - Returns: The silence, and the clause with its pause.
    /// - Throws: `SpeechError` as ``Synthesizer/speak(_:)-(SpeechPlan.Clause)``.
    public func speak() throws(SpeechError) -> Speech {
      var speech = Speech(sampleRate: synthesizer.voice.sampleRate)
      speech.append(silence: silence)
      if let clause { speech.append(try synthesizer.speak(clause)) }
      return speech
    }
  }

  /// The rate of all speech in it, in Hz.
  public let sampleRate: Int
  /// The pieces, in order.
  public let pieces: [Piece]
  /// What was asked for and is not done, a sentence each.
  public let warnings: [String]

  init(sampleRate: Int, pieces: [Piece], warnings: [String] = []) {
    self.sampleRate = sampleRate
    self.pieces = pieces
    self.warnings = warnings
  }

  /// A plain text, in which no mark means anything.
  /// - Parameters:
  ///   - text: The text.
  ///   - synthesizer: Who says it, and how.
  public init(plain text: String, _ synthesizer: Synthesizer) {
    self.init(
      sampleRate: synthesizer.voice.sampleRate,
      pieces: [Piece(synthesizer: synthesizer, text: text, silence: .zero, isWhole: true)])
  }

  /// The clauses, one at a time: reading on demand keeps long texts out of memory.
  public var phrases: Phrases { Phrases(pieces) }

  /// The clauses of a script, read on demand.
  public struct Phrases: Sequence, IteratorProtocol {
    private var coming: ArraySlice<Piece>
    private var current: Piece?
    private var reader: ClauseReader?
    private var silence = Duration.zero

    init(_ pieces: [Piece]) { coming = pieces[...] }

    /// The next clause, or the silence behind the last one, or nil.
    public mutating func next() -> Phrase? {
      while true {
        if let current, let clause = reader?.next() {
          defer { silence = .zero }
          return Phrase(synthesizer: current.synthesizer, clause: clause, silence: silence)
        }
        guard let piece = coming.popFirst() else { break }
        current = piece
        reader = SpeechPlan(
          piece.text, isWhole: piece.isWhole, lexicon: piece.synthesizer.lexicon
        ).makeIterator()
        silence += piece.silence
      }
      reader = nil
      guard let current, silence > .zero else { return nil }
      defer { silence = .zero }
      return Phrase(synthesizer: current.synthesizer, clause: nil, silence: silence)
    }
  }
}
