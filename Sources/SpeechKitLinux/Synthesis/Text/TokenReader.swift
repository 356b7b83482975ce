/// Reads one written token as words, in the light of its neighbours.
///
/// What the words of a language are pronounced like is left to Flite; this decides which words there
/// are. Readings are American, as the voices are.
struct TokenReader {
  /// The token before, in the same clause or the one before it.
  var previous: WrittenToken?
  /// The token to read.
  var token: WrittenToken
  /// The token after.
  var next: WrittenToken?
  /// The token after that one.
  var afterNext: WrittenToken?
  /// Whether the token before was read as part of a telephone number.
  var continuesTelephone = false
  /// Words that are said as it has them.
  var lexicon = Lexicon()

  /// The longest token that is said.
  static let longestToken = 100

  /// The words of the token.
  func words() -> [SpokenWord] {
    if let settled = token.words { return settled }
    let core = token.core
    if core.isEmpty { return [] }
    if let phones = lexicon.spokenForm(of: core) {
      let name = core.lowercased().filter { $0.isASCII && $0.isLetter }
      return [SpokenWord(name.isEmpty ? "word" : name, phones: phones)]
    }
    if let link = link() { return link }
    if core.utf8.count > Self.longestToken { return tooLong() }
    if let unit = unit(core) { return unit }
    if let number = numeric() { return number }
    return general()
  }

  /// Whether the words are digits of a telephone number, which the next token may go on with.
  var isTelephone: Bool { token.words == nil && telephone() != nil }

  private func tooLong() -> [SpokenWord] {
    let count = EnglishNumber.cardinal(token.core.count)
    let kind =
      token.core.allSatisfy(\.isLetter)
      ? "word of \(count) letters"
      : token.core.allSatisfy(\.isDigit)
        ? "number of \(count) digits" : "text of \(count) characters"
    return .init(spoken: "a \(kind)")
  }

  /// A token of letters, or of letters, digits and signs: every part is said on its own.
  private func general() -> [SpokenWord] {
    let runs = token.runs
    if runs.count == 1 { return run(token.core, alone: true) }
    if let dotted = initials() { return dotted }
    var words: [SpokenWord] = []
    for (index, part) in runs.enumerated() {
      let isCode = [index - 1, index + 1].contains {
        runs.indices.contains($0) && (runs[$0].first?.isDigit == true || runs[$0] == "&")
      }
      // "CO2", "MP3" and "AT&T" are letters, whatever words they make.
      if isCode, part.count <= 2, part.allSatisfy(\.isUppercase) {
        words += .init(spelling: part)
        continue
      }
      words +=
        part.count == 1 && !(part.first?.isLetter ?? false) && !(part.first?.isDigit ?? false)
        ? sign(
          String(part), isInside: index > 0 && index < runs.count - 1)
        : run(String(part), alone: false)
    }
    return words
  }

  /// "U.S.", "e.g.", "p.m.": letters between full stops.
  private func initials() -> [SpokenWord]? {
    let letters = token.core.split(separator: ".", omittingEmptySubsequences: false)
    if let expansion = Abbreviation.expansion(of: token.core, hasStop: true) {
      return expansion.contains(" ") && expansion.split(separator: " ").allSatisfy { $0.count == 1 }
        ? .init(spelling: expansion) : .init(spoken: expansion)
    }
    guard letters.count > 1, letters.allSatisfy({ $0.count == 1 && $0.first?.isLetter == true })
    else { return nil }
    return .init(spelling: token.core)
  }

  /// A run of letters or of digits.
  private func run(_ text: String, alone: Bool) -> [SpokenWord] {
    if text.first?.isDigit == true {
      return .init(
        spoken: text.count > 4 || (text.count > 1 && text.hasPrefix("0"))
          ? EnglishNumber.spelled(text) : EnglishNumber.cardinal(text))
    }
    if text.count > SpokenWord.longest { return tooLong() }
    if alone, let word = shortForm(text) { return word }
    return Self.word(text, alone: alone, isLetterA: isLetterA(text), isShouted: isShouted)
  }

  /// Whether a word beside it is all capitals, so that its own capitals mean nothing.
  private var isShouted: Bool {
    [previous, next].contains { token in
      guard let core = token?.core, core.count > 1 else { return false }
      return core.allSatisfy { $0.isUppercase || !$0.isLetter }
        && !Self.spelledCapitals.contains(core)
        && FliteEngine.shared.isListed(core.lowercased())
    }
  }

  /// An "a" at the end of a clause is the letter, not the article.
  private func isLetterA(_ text: String) -> Bool {
    text == "A" ? next == nil || !token.ending.isEmpty : text == "a" && !token.ending.isEmpty
  }

  /// A word by itself: folded to lower case; spelled where it cannot be said.
  static func word(
    _ text: String, alone: Bool, isLetterA: Bool = false, isShouted: Bool = false
  ) -> [SpokenWord] {
    let folded = text.lowercased().filter { $0.isASCII && ($0.isLetter || $0 == "'") }
    let bare = folded.filter { $0 != "'" }
    if bare.isEmpty { return [] }
    if bare.count == 1 {
      let isWord = folded == "i" || (folded == "a" && alone && !isLetterA)
      return [SpokenWord(bare, isLetter: !isWord)]
    }
    if !isShouted, spelledCapitals.contains(text) { return .init(spelling: folded) }
    if text.count > 2, text.hasSuffix("s"), text.dropLast().allSatisfy(\.isUppercase) {
      // The plural of an acronym: "PCs".
      return .init(spelling: bare.dropLast(2)) + [SpokenWord("\(bare.dropLast().suffix(1))'s")]
    }
    if folded.contains("'") { return [SpokenWord(folded)] }
    let parts = camel(text)
    if parts.count > 1, !FliteEngine.shared.isListed(folded),
      parts.allSatisfy({ $0.count > 2 && FliteEngine.shared.isListed($0.lowercased()) })
    {
      return parts.map { SpokenWord($0.lowercased()) }
    }
    if !FliteEngine.shared.isPronounceable(folded) {
      return .init(spelling: folded)
    }
    return [SpokenWord(folded)]
  }

  /// Capitals that are spelled although the letters make a word.
  private static let spelledCapitals: Set<String> = [
    "AC", "CIA", "DC", "US", "IT", "TV", "PM", "AM", "ID", "UK", "EU", "UN", "PC", "CD", "DIY",
    "FAQ", "IP", "API",
    "CEO", "USA", "ATM", "URL", "HR", "AI", "WHO", "LED", "VAT", "SOS", "IRA", "MIT", "ISBN",
  ]

  /// The words run together in "SpeechKit".
  private static func camel(_ text: String) -> [String] {
    var parts: [String] = [""]
    var previous: Character?
    for character in text {
      if character.isUppercase, previous?.isLowercase == true { parts.append("") }
      parts[parts.count - 1].append(character)
      previous = character
    }
    return parts
  }

  /// Whether a number stands before it, without punctuation between them.
  private var followsNumber: Bool {
    guard let previous, previous.ending.isEmpty else { return false }
    let isSigned = previous.core.first.map { "+-".contains($0) } ?? false
    return Self.isNumber(String(previous.core.dropFirst(isSigned ? 1 : 0)))
  }

  /// The sign of a unit with a space before it: "5 km", "100 km/h".
  private func unit(_ text: String) -> [SpokenWord]? {
    guard followsNumber, let unit = Measure.units[text], unit.standsApart else { return nil }
    return .init(spoken: previous?.core == "1" ? unit.one : unit.many)
  }

  /// Abbreviations, units and numerals that only their neighbours tell from words.
  private func shortForm(_ text: String) -> [SpokenWord]? {
    let hasStop = token.ending.hasPrefix(".")
    if followsNumber, let currency = Measure.currencies[text] {
      return .init(spoken: previous?.core == "1" ? currency.one : currency.many)
    }
    if followsNumber, ["am", "pm", "AM", "PM"].contains(text) { return .init(spelling: text) }
    if let amount = previous?.core, Measure.multiplierWords.contains(text.lowercased()),
      let (currency, _) = Self.money(amount)
    {
      return .init(spoken: "\(text.lowercased()) \(currency.many)")
    }
    switch text {
    case "No", "Nos", "no", "nos":
      guard hasStop, next?.core.first?.isDigit == true else { break }
      return .init(spoken: text.count == 2 ? "number" : "numbers")
    case "St", "Dr":
      return .init(spoken: streetOrTitle(text))
    case "OK", "ok": return .init(spoken: "okay")
    default: break
    }
    if text.first?.isUppercase == true, let name = Abbreviation.calendar[text.lowercased()],
      hasStop || Self.isNumber(next?.core ?? "") || followsNumber
    {
      return .init(spoken: name)
    }
    if let expansion = Abbreviation.expansion(of: text, hasStop: hasStop) {
      return .init(spoken: expansion)
    }
    return roman(text)
  }

  /// A saint before a name, a street after one; a doctor before a name, a drive after one.
  private func streetOrTitle(_ text: String) -> String {
    let isName = { (token: WrittenToken?) in token?.core.first?.isUppercase ?? false }
    let opens = token.ending == "." || token.ending.isEmpty
    let isTitle = isName(next) && opens && !(isName(previous) && previous?.ending.isEmpty == true)
    if text == "St" { return isTitle ? "saint" : "street" }
    return isTitle || !(isName(previous) && previous?.ending.isEmpty == true) ? "doctor" : "drive"
  }

  /// "Henry VIII", "World War II", "Chapter V".
  private func roman(_ text: String) -> [SpokenWord]? {
    guard let before = previous, before.ending.isEmpty, let value = Self.romanValue(text) else {
      return nil
    }
    let name = before.core
    if Self.rulers.contains(name) {
      return .init(spoken: "the \(EnglishNumber.ordinal("\(value)"))")
    }
    let isNumbered = Self.numberedThings.contains(name.lowercased())
    guard isNumbered || (text.count > 1 && name.first?.isUppercase == true) else { return nil }
    return .init(spoken: EnglishNumber.cardinal(value))
  }

  private static let rulers: Set<String> = [
    "Henry", "Louis", "George", "Elizabeth", "Charles", "James", "William", "Edward", "Richard",
    "Philip", "Pius", "Paul", "Benedict", "Leo", "Napoleon", "Nicholas", "Catherine", "Peter",
    "Alexander", "Francis", "Frederick", "Mary", "Ivan", "Gregory", "Innocent",
  ]
  private static let numberedThings: Set<String> = [
    "chapter", "part", "act", "scene", "volume", "book", "section", "type", "phase", "war", "class",
    "article", "appendix", "level", "mark", "title",
  ]

  /// The value of a numeral made of I, V and X in the usual form, 1 to 39.
  static func romanValue(_ text: String) -> Int? {
    guard !text.isEmpty, text.count <= 6, text.allSatisfy({ "IVX".contains($0) }) else {
      return nil
    }
    let tens = text.prefix { $0 == "X" }.count
    let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    guard tens < 4, let unit = ones.firstIndex(of: String(text.dropFirst(tens))) else { return nil }
    return tens * 10 + unit
  }

  /// A sign as a word, or nothing where it only joins.
  private func sign(_ sign: String, isInside: Bool) -> [SpokenWord] {
    let text =
      switch sign {
      case "&": "and"
      case "+": "plus"
      case "=": "equals"
      case "<": "less than"
      case ">": "greater than"
      case "@": "at"
      case "%": "percent"
      case "#": isInside ? "" : token.core.hasPrefix("#") ? "hashtag" : "sharp"
      case "*": isInside ? "times" : ""
      case "$": "dollars"
      case "£": "pounds"
      case "€": "euros"
      case "¥": "yen"
      case "°": "degrees"
      case ".": isInside ? "dot" : ""
      case "×": "times"
      case "²": "squared"
      case "³": "cubed"
      case "½": "one half"
      case "¼": "one quarter"
      case "¾": "three quarters"
      case "⅓": "one third"
      case "⅔": "two thirds"
      default: ""
      }
    return .init(spoken: text)
  }

  /// A sign that stands between two spaces.
  func loneSign() -> [SpokenWord]? {
    guard token.core.count == 1, let first = token.core.first, !first.isLetter, !first.isDigit
    else { return nil }
    switch first {
    case "-", "–":
      let isMinus =
        Self.isNumber(previous?.core ?? "") && Self.isNumber(next?.core ?? "")
        && previous?.ending.isEmpty == true
      return isMinus ? .init(spoken: "minus") : []
    case "#": return .init(spoken: "number")
    case "/": return .init(spoken: "slash")
    default: return sign(token.core, isInside: false)
    }
  }
}
