/// Says how English words are pronounced: by Flite's lexicon, and by its letter-to-sound rules where
/// the lexicon has no answer.
///
/// May be called from any thread; calls wait while Flite speaks.
public struct Pronouncer: Sendable {
  /// The 39 phones of CMUdict, without stress.
  public static let phones: Set<String> = [
    "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH",
    "IH", "IY", "JH", "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH",
    "UW", "V", "W", "Y", "Z", "ZH",
  ]

  /// A pronouncer; they are all alike.
  public init() {}

  /// The phones of a word: the 39 of CMUdict, in capitals, without stress digits.
  ///
  /// Accents are folded; letters that cannot be said as a word ("mqtt") are pronounced by name.
  /// - Parameter word: A word in any case; up to 64 letters are heeded.
  /// - Returns: The phones, such as `["HH", "AH", "L", "OW"]`; empty when there is no letter in it.
  public func phones(for word: String) -> [String] {
    var phones: [String] = []
    for spoken in TokenReader(token: WrittenToken(Self.folded(word))).words() {
      let raw =
        spoken.phones
        ?? (spoken.isLetter && spoken.text == "a"
          ? ["ey1"] : FliteEngine.shared.phones(of: spoken.text))
      phones += raw.map(FliteEngine.standard)
    }
    return phones
  }

  private static func folded(_ word: String) -> String {
    var scanner = TokenScanner(String(word.prefix(SpokenWord.longest)))
    var parts: [String] = []
    while let token = scanner.next() { parts.append(token.core) }
    return parts.joined(separator: "-")
  }
}
