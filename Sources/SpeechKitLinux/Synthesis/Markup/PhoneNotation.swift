/// A way to write down how a word is said.
public enum PhoneNotation: Sendable, Hashable {
  /// The International Phonetic Alphabet: `həˈloʊ`.
  case ipa
  /// The phones of CMUdict, separated by blanks, with or without stress digits: `HH AH0 L OW1`.
  case cmu

  /// The phones of a word, as CMUdict names them, with stress digits where stress is written.
  ///
  /// Sounds that American English does not have become the nearest that it has.
  /// - Parameter text: The word.
  /// - Returns: The phones; nil where there is none.
  /// - Throws: `SpeechError` of kind `inputInvalid` naming the first sign that is no phone.
  func phones(_ text: some StringProtocol) throws(SpeechError) -> [String] {
    let phones =
      switch self {
      case .ipa: try Self.ipa(String(text))
      case .cmu: try Self.cmu(String(text))
      }
    guard !phones.isEmpty else {
      throw SpeechError(.inputInvalid, "“\(text)”", "there is no phone in it")
    }
    guard phones.count <= 200 else {
      throw SpeechError(.inputInvalid, "“\(text.prefix(20))…”", "a word of more than 200 phones")
    }
    return phones
  }

  private static func cmu(_ text: String) throws(SpeechError) -> [String] {
    var phones: [String] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      let name = part.uppercased()
      let bare = name.last.map { "012".contains($0) } == true ? String(name.dropLast()) : name
      guard Pronouncer.phones.contains(bare) else {
        throw SpeechError(
          .inputInvalid, "“\(part)”", "no phone of CMUdict",
          advice: "there are \(Pronouncer.phones.sorted().joined(separator: " "))")
      }
      phones.append(name)
    }
    return phones
  }

  private static func ipa(_ text: String) throws(SpeechError) -> [String] {
    // Length, ties, syllables and breath make no other phone here.
    let signs = text.unicodeScalars.filter { !silent.contains($0) }
    var rest = Array(signs)[...]
    var phones: [String] = []
    var stress = "0"
    while let first = rest.first {
      if let mark = stresses[first] {
        stress = mark
        rest.removeFirst()
        continue
      }
      let match = (1...2).reversed().lazy.compactMap { length -> (Int, String)? in
        guard rest.count >= length else { return nil }
        let key = String(String.UnicodeScalarView(rest.prefix(length)))
        return symbols[key].map { (length, $0) }
      }.first
      guard let (length, sounds) = match else {
        throw SpeechError(
          .inputInvalid, "“\(Character(first))” in “\(text)”", "no sign of IPA for English")
      }
      rest.removeFirst(length)
      for phone in sounds.split(separator: " ").map(String.init) {
        guard let letter = phone.first, "AEIOU".contains(letter) else {
          phones.append(phone)
          continue
        }
        phones.append(phone + stress)
        stress = "0"
      }
    }
    // A word of which nothing is marked is stressed where Flite's rules have it.
    let isMarked = phones.contains { $0.hasSuffix("1") }
    return isMarked ? phones : phones.map { $0.hasSuffix("0") ? String($0.dropLast()) : $0 }
  }

  private static let stresses: [Unicode.Scalar: String] = ["ˈ": "1", "'": "1", "ˌ": "2"]

  private static let silent: Set<Unicode.Scalar> = [
    "ː", "ˑ", "\u{361}", "\u{35C}", ".", "ʰ", "\u{32F}", "\u{303}", "\u{325}", "\u{32A}", "/", "[",
    "]", "‿", " ", "-", "\u{31A}", ":",
  ]

  private static let symbols: [String: String] = [
    "i": "IY", "ɪ": "IH", "eɪ": "EY", "e": "EH", "ɛ": "EH", "æ": "AE", "a": "AA", "ɑ": "AA",
    "ɒ": "AA", "ɔ": "AO", "oʊ": "OW", "əʊ": "OW", "o": "OW", "ʊ": "UH", "u": "UW", "ʌ": "AH",
    "ə": "AH", "ɐ": "AH", "ɜ": "ER", "ɝ": "ER", "ɚ": "ER", "ɜr": "ER", "ər": "ER", "ɜɹ": "ER",
    "əɹ": "ER", "aɪ": "AY", "aʊ": "AW", "ɔɪ": "OY", "ɪə": "IH R", "eə": "EH R", "ɛə": "EH R",
    "ʊə": "UH R", "ɨ": "IH", "ʉ": "UW", "y": "UW", "ø": "ER", "œ": "ER",
    "p": "P", "b": "B", "t": "T", "d": "D", "k": "K", "g": "G", "ɡ": "G", "c": "K", "q": "K",
    "f": "F", "v": "V", "θ": "TH", "ð": "DH", "s": "S", "z": "Z", "ʃ": "SH", "ʒ": "ZH", "h": "HH",
    "x": "K", "χ": "K", "ç": "HH", "ɦ": "HH", "m": "M", "n": "N", "ɲ": "N Y", "ŋ": "NG", "l": "L",
    "ɫ": "L", "r": "R", "ɹ": "R", "ɾ": "D", "ʁ": "R", "w": "W", "ʍ": "W", "j": "Y", "ʔ": "T",
    "tʃ": "CH", "ʧ": "CH", "dʒ": "JH", "ʤ": "JH", "ts": "T S", "m\u{329}": "AH M",
    "n\u{329}": "AH N", "l\u{329}": "AH L", "ɹ\u{329}": "ER", "r\u{329}": "ER",
  ]
}
