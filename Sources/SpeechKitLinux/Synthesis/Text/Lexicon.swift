/// Pronunciations of words, as CMUdict writes them: a word and its phones a line.
///
/// ```
/// wifi        W AY F AY
/// tomato(2)   T AH M AA T OW
/// ```
///
/// In place of phones there may be what the word sounds like, in words, behind an equals sign:
/// `nginx = engine x`. Flite says how those are pronounced.
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

  /// What is done with a word that is in no dictionary.
  public enum UnknownWords: Sendable, Hashable {
    /// It is pronounced as Flite's letter-to-sound rules have it, and named as a ``Guess``.
    case guessed
    /// The grammar is refused, with all such words in the error.
    case refused
  }

  /// One pronunciation and where it was written.
  struct Entry: Sendable, Hashable {
    /// The phones without stress.
    let phones: String
    /// The phones with the stress they were written with.
    let written: String
    /// The file and line.
    let place: String
  }

  /// What is done with words that are in no dictionary; by default their pronunciation is guessed.
  public var unknownWords = UnknownWords.guessed

  private var entries: [String: [Entry]] = [:]

  /// A lexicon without words.
  public init() {}

  /// Reads a lexicon.
  /// - Parameters:
  ///   - text: The lines.
  ///   - file: The name for messages.
  ///   - known: The phones there are, in capitals without stress; nil when any will do.
  /// - Throws: `SpeechError` of kind `inputInvalid` naming every line that is no pronunciation.
  public init(
    _ text: String, file: String, phones known: Set<String>? = nil
  ) throws(SpeechError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var wrong: [String] = []
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("#") || line.hasPrefix(";;;") { continue }
      let parts = line.split(whereSeparator: \.isWhitespace)
      guard let word = parts.first else { continue }
      let written =
        parts.dropFirst().first == "="
        ? Self.phones(soundingLike: parts.dropFirst(2))
        : parts.dropFirst().map { $0.uppercased() }
      let phones = written.map { $0.filter { !$0.isNumber } }
      let arePhones = phones.allSatisfy { phone in
        !phone.isEmpty && phone.allSatisfy { $0.isASCII && $0.isLetter }
      }
      let place = "\(file):\(number + 1)"
      guard !phones.isEmpty, phones.count <= 200, arePhones else {
        wrong.append("\(place) (\(word))")
        continue
      }
      let strangers = known.map { known in phones.filter { !known.contains($0) } } ?? []
      guard strangers.isEmpty else {
        wrong.append("\(place) (\(word): no phone \(strangers.joined(separator: " ")))")
        continue
      }
      add(
        String(word),
        Entry(
          phones: phones.joined(separator: " "), written: written.joined(separator: " "),
          place: place))
    }
    guard wrong.isEmpty else {
      // A file that is no lexicon at all would name each of its lines.
      let more = wrong.count > 20 ? ["and \(wrong.count - 20) more"] : []
      let phones = known.map { "; the phones are \($0.sorted().joined(separator: " "))" } ?? ""
      throw SpeechError(
        .inputInvalid, (wrong.prefix(20) + more).joined(separator: ", "), "no pronunciation here",
        advice: "write a word and its phones, such as: hello HH AH L OW\(phones)")
    }
  }

  /// The phones of words that are spelled as they sound, with stress.
  private static func phones(soundingLike words: some Sequence<Substring>) -> [String] {
    words.flatMap { word in
      let letters = word.lowercased().filter { $0.isASCII && ($0.isLetter || $0 == "'") }
      return FliteEngine.shared.phones(of: String(letters.prefix(SpokenWord.longest))).map {
        FliteEngine.standard($0) + ($0.last?.isNumber == true ? $0.suffix(1) : "")
      }
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
  public func pronunciations(of word: String) -> [String] { entries(of: word).map(\.phones) }

  func entries(of word: String) -> [Entry] { entries[word.lowercased()] ?? [] }

  /// How a word is said: its first pronunciation, with stress digits where they were written.
  /// - Parameter word: The word, in any case.
  /// - Returns: The phones, or nil when the word is not here.
  public func spokenForm(of word: String) -> [String]? {
    entries(of: word).first.map { $0.written.split(separator: " ").map(String.init) }
  }

  /// Takes over the words of another lexicon that are not in this one.
  /// - Parameter other: The lexicon that comes second.
  public mutating func complete(with other: Lexicon) {
    entries.merge(other.entries) { mine, _ in mine }
  }

  private mutating func add(_ word: String, _ entry: Entry) {
    var name = word.lowercased()
    if name.hasSuffix(")"), let bracket = name.lastIndex(of: "("), bracket != name.startIndex {
      name = String(name[..<bracket])
    }
    if entries[name]?.contains(where: { $0.phones == entry.phones }) != true {
      entries[name, default: []].append(entry)
    }
  }
}
