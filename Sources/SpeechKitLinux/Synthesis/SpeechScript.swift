/// A text with what its marks ask for: pieces, each with a way to say it and the silence before it.
public struct SpeechScript: Sendable {
  /// A stretch of text said in one way.
  struct Piece: Sendable, Hashable {
    /// Who says it, and how.
    var synthesizer: Synthesizer
    /// What is said; may be empty.
    var text = SpeechText()
    /// A sound file that is heard instead of words.
    var sound: String?
    /// Silence before it.
    var silence = Duration.zero
    /// Whether the text is over at its end, rather than going on in the next piece.
    var isWhole = false
    /// Whether its last clause has the pause that its ending asks for.
    var pauses = true
  }

  /// One clause of a script, ready to be spoken.
  public struct Phrase: Sendable, Hashable {
    /// Who says it, and how.
    public let synthesizer: Synthesizer
    /// What is said; nil for a sound, and for nothing but silence.
    public let clause: SpeechClause?
    /// Silence before it.
    public let silence: Duration
    /// The sound file that is heard instead of a clause; nil for none.
    public let sound: String?
    let pauses: Bool
    let sampleRate: Int

    /// Speaks it.
    /// - Returns: The silence, and the clause with its pause, at the rate of the script.
    /// - Throws: `SpeechError` as ``Synthesizer/speak(_:pauses:)``, and of kind `inputMissing` or
    ///   `inputInvalid` for a sound file that cannot be read.
    public func speak() throws(SpeechError) -> Speech {
      var speech = Speech(sampleRate: sampleRate)
      speech.append(silence: silence)
      if let clause {
        speech.append(try synthesizer.speak(clause, pauses: pauses).resampled(to: sampleRate))
      }
      if let sound { speech.append(try Speech(soundFile: sound, sampleRate: sampleRate)) }
      return speech
    }
  }

  /// The rate of all speech in it, in Hz: that of the first voice.
  public let sampleRate: Int
  /// What was asked for and is not done, a sentence each.
  public let warnings: [String]
  let pieces: [Piece]

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
    let piece = Piece(synthesizer: synthesizer, text: SpeechText(text), isWhole: true)
    self.init(sampleRate: synthesizer.voice.sampleRate, pieces: [piece])
  }

  /// The clauses, one at a time: reading on demand keeps long texts out of memory.
  public var phrases: Phrases { Phrases(pieces, sampleRate: sampleRate) }

  /// The clauses of a script, read on demand.
  public struct Phrases: Sequence, IteratorProtocol {
    private let sampleRate: Int
    private var coming: ArraySlice<Piece>
    private var current: Piece?
    private var reader: ClauseReader?
    private var silence = Duration.zero

    init(_ pieces: [Piece], sampleRate: Int) {
      coming = pieces[...]
      self.sampleRate = sampleRate
    }

    /// The next clause or sound, or the silence behind the last one, or nil.
    public mutating func next() -> Phrase? {
      while true {
        if let current, let clause = reader?.next() {
          let isLast = reader?.isAtEnd ?? true
          return phrase(current.synthesizer, clause, pauses: current.pauses || !isLast)
        }
        guard let piece = coming.popFirst() else { break }
        current = piece
        reader = SpeechPlan(
          piece.text, isWhole: piece.isWhole, lexicon: piece.synthesizer.lexicon
        ).makeIterator()
        silence += piece.silence
        if let sound = piece.sound { return phrase(piece.synthesizer, sound: sound) }
      }
      reader = nil
      guard let current, silence > .zero else { return nil }
      return phrase(current.synthesizer)
    }

    private mutating func phrase(
      _ synthesizer: Synthesizer, _ clause: SpeechClause? = nil, sound: String? = nil,
      pauses: Bool = true
    ) -> Phrase {
      defer { silence = .zero }
      return Phrase(
        synthesizer: synthesizer, clause: clause, silence: silence, sound: sound, pauses: pauses,
        sampleRate: sampleRate)
    }
  }
}
