/// How a text will be read: its clauses, each with the words that will be said.
///
/// The text is read on demand while the clauses are gone through, so that a book needs no more
/// memory than a sentence. Two passes over one plan give the same clauses.
public struct SpeechPlan: Sequence, Sendable {
  private let text: SpeechText
  private let isWhole: Bool
  private let lexicon: Lexicon

  /// Plans a text.
  /// - Parameters:
  ///   - text: Plain English text. Markup is read like any other text.
  ///   - isWhole: Whether the text is over at its end. Where it goes on in another plan, as behind a
  ///     change of voice, a last sentence without a full stop is left open.
  ///   - lexicon: Words that are said as it has them, whatever they look like.
  public init(_ text: String, isWhole: Bool = true, lexicon: Lexicon = Lexicon()) {
    self.init(SpeechText(text), isWhole: isWhole, lexicon: lexicon)
  }

  init(_ text: SpeechText, isWhole: Bool, lexicon: Lexicon) {
    self.text = text
    self.lexicon = lexicon
    self.isWhole = isWhole
  }

  /// Goes through the clauses from the start of the text.
  public func makeIterator() -> ClauseReader {
    ClauseReader(text, isWhole: isWhole, lexicon: lexicon)
  }
}
