/// One word as it will be said.
public struct SpokenWord: Sendable, Hashable {
  /// The most letters of a word that is said; a longer one is no word, and is said to be there.
  static let longest = 64

  /// The word: lower-case ASCII letters and apostrophes.
  public let text: String
  /// Whether it is a letter of the alphabet said by its name, as in "b b c".
  public let isLetter: Bool
  /// Whether a short break follows, as between the groups of a telephone number.
  public let breaksAfter: Bool
  /// How it is said where neither dictionary nor rules decide: phones of CMUdict with stress digits
  /// on vowels; nil when they do.
  public let phones: [String]?

  init(
    _ text: String, isLetter: Bool = false, breaksAfter: Bool = false, phones: [String]? = nil
  ) {
    self.text = text
    self.isLetter = isLetter
    self.breaksAfter = breaksAfter
    self.phones = phones
  }

  var followedByBreak: SpokenWord {
    SpokenWord(text, isLetter: isLetter, breaksAfter: true, phones: phones)
  }
}

extension [SpokenWord] {
  /// The words of a text that is already words, separated by spaces.
  init(spoken text: String) {
    self = text.split(separator: " ").map { SpokenWord(String($0)) }
  }

  /// The letters of a text by name, its digits as numbers.
  init(spelling text: some StringProtocol) {
    self = text.flatMap { character -> [SpokenWord] in
      if let digit = character.wholeNumberValue {
        return [SpokenWord(EnglishNumber.digit(digit))]
      }
      return character.isASCII && character.isLetter
        ? [SpokenWord(character.lowercased(), isLetter: true)] : []
    }
  }
}
