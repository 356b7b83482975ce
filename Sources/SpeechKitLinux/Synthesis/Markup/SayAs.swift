/// Readings that markup asks for by name: `say-as` of SSML.
enum SayAs {
  /// The words of a text read in a certain way.
  /// - Parameters:
  ///   - text: What is written.
  ///   - kind: The way: `characters`, `spell-out`, `cardinal`, `ordinal`, `digits`, `date`,
  ///     `telephone`; for `time` and `currency` the usual reading is right.
  ///   - format: Of a date, the order of its parts, such as `mdy`.
  /// - Returns: The words; nil where the usual reading is right or the text is not of that kind.
  static func words(_ text: String, as kind: String, format: String) -> [SpokenWord]? {
    let plain = text.filter { !$0.isWhitespace }
    switch kind {
    case "characters", "spell-out", "verbatim": return spelled(plain)
    case "digits": return spelled(plain.filter(\.isDigit))
    case "cardinal", "number": return cardinal(plain)
    case "ordinal": return ordinal(plain)
    case "telephone": return telephone(text)
    case "date": return date(text, order: format.isEmpty ? nil : format)
    default: return nil
    }
  }

  /// Whether there is such a way of reading.
  static func isKnown(_ kind: String) -> Bool {
    [
      "characters", "spell-out", "verbatim", "digits", "cardinal", "number", "ordinal", "telephone",
      "date", "time", "currency",
    ].contains(kind)
  }

  private static let signs: [Character: String] = [
    ".": "dot", ",": "comma", "-": "dash", "_": "underscore", "/": "slash", "\\": "backslash",
    "@": "at", "#": "hash", "&": "and", "+": "plus", "*": "star", ":": "colon", ";": "semicolon",
    "!": "exclamation mark", "?": "question mark", "=": "equals", "%": "percent", "$": "dollar",
    "'": "apostrophe", "\"": "quote", "(": "open bracket", ")": "close bracket", "<": "less than",
    ">": "greater than", "~": "tilde", "|": "bar", "^": "caret", "€": "euro", "£": "pound",
  ]

  private static func spelled(_ text: String) -> [SpokenWord]? {
    let words = text.flatMap { character -> [SpokenWord] in
      if let sign = signs[character] { return .init(spoken: sign) }
      if character.isASCII { return .init(spelling: String(character)) }
      // An accented letter is named as the letter it is made of.
      guard let scalar = character.unicodeScalars.first,
        case .text(let folded) = Transliteration.outcome(scalar)
      else { return [] }
      return .init(spelling: folded)
    }
    return words.isEmpty ? nil : words
  }

  private static func cardinal(_ text: String) -> [SpokenWord]? {
    let isNegative = text.hasPrefix("-") || text.hasPrefix("\u{2212}")
    let digits = TokenReader.withoutThousands(String(isNegative ? text.dropFirst() : text[...]))
    if let value = TokenReader.romanValue(digits) {
      return .init(spoken: EnglishNumber.cardinal(value))
    }
    guard TokenReader.isNumber(digits) else { return nil }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let number =
      parts.count == 2
      ? EnglishNumber.decimal(parts[0], parts[1]) : EnglishNumber.cardinal(digits)
    return .init(spoken: isNegative ? "minus \(number)" : number)
  }

  private static func ordinal(_ text: String) -> [SpokenWord]? {
    if let value = TokenReader.romanValue(text) {
      return .init(spoken: EnglishNumber.ordinal("\(value)"))
    }
    let digits = TokenReader.withoutThousands(text).prefix(while: \.isDigit)
    return digits.isEmpty ? nil : .init(spoken: EnglishNumber.ordinal(digits))
  }

  /// Digit by digit, with a break where a sign or a blank separates groups.
  private static func telephone(_ text: String) -> [SpokenWord]? {
    var words: [SpokenWord] = text.hasPrefix("+") ? .init(spoken: "plus") : []
    let groups = text.split { !$0.isDigit && !($0.isASCII && $0.isLetter) }
    for (index, group) in groups.enumerated() {
      var said: [SpokenWord] = .init(spelling: group)
      if index < groups.count - 1, let last = said.popLast() { said.append(last.followedByBreak) }
      words += said
    }
    return words.isEmpty ? nil : words
  }

  /// A date whose parts stand in a known order: some of y, m and d.
  private static func date(_ text: String, order: String?) -> [SpokenWord]? {
    let fields = text.split { !$0.isDigit && !$0.isLetter }
    guard let order, order.count == fields.count, Set(order).count == order.count else {
      return nil
    }
    var parts: [Character: Substring] = [:]
    for (sign, field) in zip(order, fields) { parts[sign] = field }
    guard Set(parts.keys).isSubset(of: ["y", "m", "d"]) else { return nil }
    var said: [String] = []
    if let month = parts["m"] {
      guard let name = TokenReader.monthName(String(month)) else { return nil }
      said.append(name)
    }
    if let day = parts["d"] {
      guard let number = Int(day), (1...31) ~= number else { return nil }
      said.append(EnglishNumber.ordinal("\(number)"))
    }
    if let year = parts["y"] {
      guard year.allSatisfy(\.isDigit) else { return nil }
      said.append(TokenReader.yearWords(year))
    }
    return .init(spoken: said.joined(separator: " "))
  }
}
