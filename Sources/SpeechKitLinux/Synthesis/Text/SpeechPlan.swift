/// How a text will be read: its clauses, each with the words that will be said.
///
/// The text is read on demand while the clauses are gone through, so that a book needs no more
/// memory than a sentence. Two passes over one plan give the same clauses.
public struct SpeechPlan: Sequence, Sendable {
  /// A piece of the text as it was written, and the words it is read as.
  public struct Token: Sendable, Hashable {
    /// As it was written, without the punctuation around it.
    public let written: String
    /// As it will be said; empty when it is not said at all.
    public let words: [SpokenWord]
  }

  /// How a clause ends, which decides tune and pause.
  public enum Ending: String, Sendable, Hashable {
    /// In the middle of a sentence, without any sign, because it grew too long.
    case none
    /// At a comma, a dash, a bracket, a colon or a semicolon.
    case comma
    /// At the end of a sentence.
    case sentence
    /// At the end of a question.
    case question
    /// At the end of a paragraph.
    case paragraph
  }

  /// What is spoken in one breath.
  public struct Clause: Sendable, Hashable {
    /// The pieces, in order.
    public internal(set) var tokens: [Token]
    /// How it ends.
    public internal(set) var ending: Ending
    /// What stood in it that cannot be said, by the name of its script.
    public internal(set) var skipped: [String]

    /// The words that will be said.
    public var words: [SpokenWord] { tokens.flatMap(\.words) }
    /// The words that will be said, as text.
    public var spoken: String { words.map(\.text).joined(separator: " ") }
    /// Whether a sentence ends with it.
    public var endsSentence: Bool { ending != .none && ending != .comma }
  }

  /// The most words in a clause; a longer one is cut between words, since the synthesiser's time
  /// grows faster than a clause does.
  public static let longestClause = 40

  private let text: String
  private let isWhole: Bool
  private let lexicon: Lexicon

  /// Plans a text.
  /// - Parameters:
  ///   - text: Plain English text. Markup is read like any other text.
  ///   - isWhole: Whether the text is over at its end. Where it goes on in another plan, as behind a
  ///     change of voice, a last sentence without a full stop is left open.
  ///   - lexicon: Words that are said as it has them, whatever they look like.
  public init(_ text: String, isWhole: Bool = true, lexicon: Lexicon = Lexicon()) {
    self.text = text
    self.lexicon = lexicon
    self.isWhole = isWhole
  }

  /// Goes through the clauses from the start of the text.
  public func makeIterator() -> ClauseReader {
    ClauseReader(text, isWhole: isWhole, lexicon: lexicon)
  }
}
