/// Pronunciations of words, as CMUdict writes them: a word and its phones a line.
///
/// ```
/// wifi        W AY F AY
/// tomato(2)   T AH M AA T OW
/// ```
///
/// Lines that begin with `#` or `;;;` are comments; a number in parentheses marks a further
/// pronunciation of the same word. Case does not matter. Stress digits on vowels (`AH0`, `OW1`) are
/// heeded when speaking, and not when listening.
public struct Lexicon: Sendable, Hashable {
  /// A word no dictionary has, with the pronunciation that was guessed for it.
  public struct Guess: Sendable, Hashable {
    /// The word.
    public let word: String
    /// Its phones, separated by blanks.
    public let phones: String
  }

  private var entries: [String: [String]] = [:]
  /// The first pronunciation of each word as it was written, with its stress.
  private var spoken: [String: String] = [:]

  /// A lexicon without words.
  public init() {}

  /// Reads a lexicon.
  /// - Parameters:
  ///   - text: The lines.
  ///   - file: The name for messages.
  ///   - known: The phones there are, in capitals without stress; nil when any will do.
  /// - Throws: `SpeechError` of kind `inputInvalid` naming the first line that is no pronunciation.
  public init(
    _ text: String, file: String, phones known: Set<String>? = nil
  ) throws(SpeechError) {
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
      if let known, let stranger = phones.first(where: { !known.contains($0) }) {
        throw SpeechError(
          .inputInvalid, "\(file):\(number + 1)", "there is no phone \(stranger)",
          advice: "the phones are \(known.sorted().joined(separator: " "))")
      }
      add(String(word), phones.joined(separator: " "))
      let written = parts.dropFirst().map { $0.uppercased() }.joined(separator: " ")
      let name = word.lowercased()
      if spoken[name] == nil { spoken[name] = written }
    }
  }

  /// Reads a lexicon file.
  /// - Parameters:
  ///   - path: The file; 16 MB at most.
  ///   - known: The phones there are, in capitals without stress; nil when any will do.
  /// - Throws: `SpeechError` of kind `inputMissing` or `inputInvalid`.
  public init(path: String, phones known: Set<String>? = nil) throws(SpeechError) {
    guard FileStatus(path).isFile, let bytes = FileStatus.head(of: path, count: 16_000_001) else {
      throw SpeechError(.inputMissing, path, "the dictionary cannot be read")
    }
    guard bytes.count <= 16_000_000, let text = String(validating: bytes, as: UTF8.self) else {
      throw SpeechError(.inputInvalid, path, "the dictionary is larger than 16 MB or not UTF-8")
    }
    try self.init(text, file: path, phones: known)
  }

  /// The phones of a word, a string for each pronunciation, the first one first.
  /// - Parameter word: The word, in any case.
  /// - Returns: Phones separated by blanks; empty when the word is not here.
  public func pronunciations(of word: String) -> [String] { entries[word.lowercased()] ?? [] }

  /// How a word is said: its first pronunciation, with stress digits where they were written.
  /// - Parameter word: The word, in any case.
  /// - Returns: The phones, or nil when the word is not here.
  public func spokenForm(of word: String) -> [String]? {
    spoken[word.lowercased()].map { $0.split(separator: " ").map(String.init) }
  }

  /// Takes over the words of another lexicon that are not in this one.
  /// - Parameter other: The lexicon that comes second.
  public mutating func complete(with other: Lexicon) {
    entries.merge(other.entries) { mine, _ in mine }
    spoken.merge(other.spoken) { mine, _ in mine }
  }

  private mutating func add(_ word: String, _ phones: String) {
    var name = word.lowercased()
    if name.hasSuffix(")"), let bracket = name.lastIndex(of: "("), bracket != name.startIndex {
      name = String(name[..<bracket])
    }
    if entries[name]?.contains(phones) != true { entries[name, default: []].append(phones) }
  }
}
