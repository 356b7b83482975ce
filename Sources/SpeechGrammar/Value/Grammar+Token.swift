extension Grammar {
  /// What is written as one piece in a grammar, and the words that are spoken for it.
  ///
  /// `Light` is spoken "light", `20` is spoken "twenty", and the quoted token `"New York"` is spoken
  /// as two words.
  public struct Token: Sendable, Hashable {
    /// The token as the grammar writes it.
    public let written: String
    /// The words spoken for it, lower-cased, digits spelled out; empty where it has only punctuation.
    public let spoken: [String]
    /// The number it is, where it comes from a range such as `0..100`.
    public let number: Int?
    /// Where it is.
    public let location: GrammarLocation

    /// A token, with its spoken form worked out from the written one.
    /// - Parameters:
    ///   - written: The token as the grammar writes it.
    ///   - location: Where it is.
    public init(_ written: String, location: GrammarLocation = .code) {
      self.written = written
      spoken = SpokenForm.words(of: written)
      number = nil
      self.location = location
    }

    /// A number that comes back as a number.
    /// - Parameters:
    ///   - number: The number; it is spoken as a cardinal.
    ///   - location: Where it is.
    public init(number: Int, location: GrammarLocation = .code) {
      written = String(number)
      spoken = SpokenForm.words(of: written)
      self.number = number
      self.location = location
    }

    /// The token in a result: the spoken words, but digits where the grammar has digits.
    public var display: String { SpokenForm.display(of: written) }
  }
}
