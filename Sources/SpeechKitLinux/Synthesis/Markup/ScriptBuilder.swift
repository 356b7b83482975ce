/// Puts a script together while marks change the way it is said.
struct ScriptBuilder {
  private var pieces: [SpeechScript.Piece] = []
  private var silence = Duration.zero
  /// Whether what comes next in the same way may grow together with the last piece.
  private var isOpen = false

  /// Puts text, a settled reading or a mark behind what there is.
  mutating func append(_ part: SpeechText.Part, _ synthesizer: Synthesizer) {
    if isOpen, let last = pieces.indices.last, pieces[last].synthesizer == synthesizer {
      return pieces[last].text.append(part)
    }
    var text = SpeechText()
    text.append(part)
    if text.isBlank { return }
    add(SpeechScript.Piece(synthesizer: synthesizer, text: text))
    isOpen = true
  }

  /// Puts a sound file behind what there is.
  mutating func append(soundFile path: String, _ synthesizer: Synthesizer) {
    add(SpeechScript.Piece(synthesizer: synthesizer, sound: path))
    isOpen = false
  }

  /// Puts silence behind what there is.
  /// - Parameters:
  ///   - length: How long.
  ///   - replacing: Whether it stands instead of the pause that the clause before it would have.
  mutating func pause(_ length: Duration, replacing: Bool) {
    if replacing, silence == .zero, let last = pieces.indices.last { pieces[last].pauses = false }
    silence += length
    isOpen = false
  }

  /// Ends a sentence, or a paragraph, whatever sign is at its end.
  mutating func end(paragraph: Bool) {
    isOpen = false
    guard silence == .zero, let last = pieces.indices.last, pieces[last].sound == nil else {
      return
    }
    if paragraph { pieces[last].text.append(.text("\n\n")) }
    pieces[last].isWhole = true
  }

  /// The pieces.
  /// - Parameter synthesizer: Whose silence it is that stands at the end.
  /// - Returns: All of them, in order.
  mutating func finish(_ synthesizer: Synthesizer) -> [SpeechScript.Piece] {
    if let last = pieces.indices.last { pieces[last].isWhole = true }
    if silence > .zero { add(SpeechScript.Piece(synthesizer: synthesizer)) }
    return pieces
  }

  private mutating func add(_ piece: SpeechScript.Piece) {
    pieces.append(piece)
    pieces[pieces.count - 1].silence = silence
    silence = .zero
  }
}
