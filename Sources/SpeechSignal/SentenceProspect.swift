/// What the grammar says of the words heard so far: whether a sentence stands, and may go on.
public enum SentenceProspect: String, Hashable, Sendable {
  /// Nothing is known: no words yet, or no grammar.
  case unknown
  /// The words begin a sentence of the grammar and need more to become one.
  case incomplete
  /// The words are a sentence of the grammar, and a longer one begins with them too.
  case complete
  /// The words are a sentence of the grammar, and nothing can follow.
  case finished
}
