/// What is spoken in one breath.
public struct SpeechClause: Sendable, Hashable {
  /// A piece of the text as it was written, and the words it is read as.
  public struct Token: Sendable, Hashable {
    /// As it was written, without the punctuation around it.
    public let written: String
    /// As it will be said; empty when it is not said at all.
    public let words: [SpokenWord]
    /// The marks that are passed before it is said.
    public let marks: [String]
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

  /// The most words in a clause; a longer one is cut between words, since the synthesiser's time
  /// grows faster than a clause does.
  public static let longest = 40

  /// The pieces, in order.
  public internal(set) var tokens: [Token] = []
  /// How it ends.
  public internal(set) var ending = Ending.none
  /// What stood in it that cannot be said, by the name of its script.
  public internal(set) var skipped: [String] = []

  /// The words that will be said.
  public var words: [SpokenWord] { tokens.flatMap(\.words) }
  /// The words that will be said, as text.
  public var spoken: String { words.map(\.text).joined(separator: " ") }
  /// Whether a sentence ends with it.
  public var endsSentence: Bool { ending != .none && ending != .comma }
}
