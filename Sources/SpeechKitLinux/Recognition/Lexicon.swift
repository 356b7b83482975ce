/// Pronunciations of words, as CMUdict writes them: a word and its phones a line.
///
/// ```
/// wifi        W AY F AY
/// tomato(2)   T AH M AA T OW
/// ```
///
/// Lines that begin with `#` or `;;;` are comments; a number in parentheses marks a further
/// pronunciation of the same word. Case does not matter, and stress digits are not heeded.
public struct Lexicon: Sendable, Hashable {
  /// A word no dictionary has, with the pronunciation that was guessed for it.
  public struct Guess: Sendable, Hashable {
    /// The word.
    public let word: String
    /// Its phones, separated by blanks.
    public let phones: String
  }

  private var entries: [String: [String]] = [:]

  /// A lexicon without words.
  public init() {}

  /// Reads a lexicon.
  /// - Parameters:
  ///   - text: The lines.
  ///   - file: The name for messages.
  /// - Throws: `SpeechError` of kind `inputInvalid` naming the first line that is no pronunciation.
  public init(_ text: String, file: String) throws(SpeechError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("#") || line.hasPrefix(";;;") { continue }
      let parts = line.split(whereSeparator: \.isWhitespace)
      guard let word = parts.first else { continue }
      let phones = parts.dropFirst().map { $0.uppercased().filter { !$0.isNumber } }
      let arePhones = phones.allSatisfy { phone in
        !phone.isEmpty && phone.allSatisfy { $0.isASCII && $0.isLetter }
      }
      guard !phones.isEmpty, phones.count <= 200, arePhones else {
        throw SpeechError(
          .inputInvalid, "\(file):\(number + 1)", "\(word) has no pronunciation here",
          advice: "write a word and its phones, such as: hello HH AH L OW")
      }
      add(String(word), phones.joined(separator: " "))
    }
  }

  /// Reads a lexicon file.
  /// - Parameter path: The file; 16 MB at most.
  /// - Throws: `SpeechError` of kind `inputMissing` or `inputInvalid`.
  public init(path: String) throws(SpeechError) {
    guard FileStatus(path).isFile, let bytes = FileStatus.head(of: path, count: 16_000_001) else {
      throw SpeechError(.inputMissing, path, "the dictionary cannot be read")
    }
    guard bytes.count <= 16_000_000, let text = String(validating: bytes, as: UTF8.self) else {
      throw SpeechError(.inputInvalid, path, "the dictionary is larger than 16 MB or not UTF-8")
    }
    try self.init(text, file: path)
  }

  /// The phones of a word, a string for each pronunciation, the first one first.
  /// - Parameter word: The word, in any case.
  /// - Returns: Phones separated by blanks; empty when the word is not here.
  public func pronunciations(of word: String) -> [String] { entries[word.lowercased()] ?? [] }

  /// Takes over the words of another lexicon that are not in this one.
  /// - Parameter other: The lexicon that comes second.
  public mutating func complete(with other: Lexicon) {
    entries.merge(other.entries) { mine, _ in mine }
  }

  private mutating func add(_ word: String, _ phones: String) {
    var name = word.lowercased()
    if name.hasSuffix(")"), let bracket = name.lastIndex(of: "("), bracket != name.startIndex {
      name = String(name[..<bracket])
    }
    if entries[name]?.contains(phones) != true { entries[name, default: []].append(phones) }
  }
}
