/// Numbers, money, units, and what is written with digits.
extension TokenReader {
  /// The words of a token that digits decide, or nil.
  func numeric() -> [SpokenWord]? {
    if let sign = loneSign() { return sign }
    guard token.core.contains(where: { $0.isDigit && $0.isASCII }) else { return nil }
    if let telephone = telephone() { return telephone }
    return (date() ?? time() ?? amount(token.core) ?? shaped()).map { .init(spoken: $0) }
  }

  /// Whether a text is a plain number: digits, with or without thousands and a fraction.
  static func isNumber(_ text: String) -> Bool {
    let plain = withoutThousands(text)
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.last?.isEmpty == false
      && parts.allSatisfy { $0.allSatisfy { $0.isDigit } }
  }

  /// "1,234,567" without its commas; any other text as it is.
  static func withoutThousands(_ text: String) -> String {
    guard text.contains(",") else { return text }
    let whole = text.prefix { $0 != "." }
    let groups = whole.split(separator: ",", omittingEmptySubsequences: false)
    let areDigits = groups.allSatisfy { $0.allSatisfy { $0.isDigit } }
    guard areDigits, (1...3) ~= (groups.first?.count ?? 0),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else { return text }
    return groups.joined() + text.dropFirst(whole.count)
  }

  /// The words of a plain number.
  private static func number(_ text: String) -> String {
    let plain = withoutThousands(text)
    let parts = plain.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { return EnglishNumber.decimal(parts[0], parts[1]) }
    return EnglishNumber.cardinal(plain)
  }

  /// A number with a sign, a currency or a unit: "-5", "$3.50", "10%", "5.5km", "10-20%".
  private func amount(_ core: String) -> String? {
    if let sign = core.first, sign == "-" || sign == "+", core.count > 1,
      let rest = amount(String(core.dropFirst())) ?? TokenReader.plain(core.dropFirst())
    {
      return "\(sign == "-" ? "minus" : "plus") \(rest)"
    }
    if let money = Self.money(core) { return reading(of: money.amount, in: money.currency) }
    let numeral = core.prefix { $0.isDigit || ".,-".contains($0) }
    let sign = String(core.dropFirst(numeral.count))
    if let unit = Measure.units[sign] {
      // "60s" are ten years, "5s" are seconds.
      if sign == "s", Self.isDecade(numeral) { return EnglishNumber.decade(numeral) }
      let ends = numeral.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count <= 2, ends.allSatisfy({ Self.isNumber(String($0)) }) else { return nil }
      let name = numeral == "1" ? unit.one : unit.many
      return ends.map { Self.number(String($0)) }.joined(separator: " to ") + " \(name)"
    }
    if let halves = Self.mixedFractions[sign], Self.isNumber(String(numeral)) {
      return "\(Self.number(String(numeral))) and \(halves)"
    }
    return nil
  }

  private static let mixedFractions = [
    "½": "a half", "¼": "a quarter", "¾": "three quarters", "⅓": "a third", "⅔": "two thirds",
  ]

  private static func plain(_ text: Substring) -> String? {
    isNumber(String(text)) ? number(String(text)) : nil
  }

  private static func isDecade(_ digits: Substring) -> Bool {
    digits.hasSuffix("0") && (digits.count == 2 || digits.count == 4)
  }

  /// A currency sign before or behind a number, taken apart.
  static func money(_ core: String) -> (currency: Measure.Currency, amount: String)? {
    guard let digit = core.firstIndex(where: { $0.isDigit }) else { return nil }
    let before = String(core[..<digit])
    if let currency = Measure.currencies[before] { return (currency, String(core[digit...])) }
    let behind = core.drop { $0.isDigit || $0 == "." || $0 == "," }
    guard before.isEmpty, let currency = Measure.currencies[String(behind)] else { return nil }
    return (currency, String(core.dropLast(behind.count)))
  }

  private func reading(of amount: String, in currency: Measure.Currency) -> String? {
    let digits = amount.prefix { $0.isDigit || $0 == "." || $0 == "," }
    let behind = String(amount.dropFirst(digits.count))
    guard Self.isNumber(String(digits)) else { return nil }
    let number = Self.number(String(digits))
    if let multiplier = Measure.multipliers[behind] {
      return "\(number) \(multiplier) \(currency.many)"
    }
    guard behind.isEmpty else { return nil }
    if let word = next?.core.lowercased(), Measure.multiplierWords.contains(word),
      token.ending.isEmpty
    {
      return number
    }
    let parts = Self.withoutThousands(String(digits)).split(separator: ".")
    guard parts.count == 2, parts[1].count == 2, let cents = Int(parts[1]),
      let cent = currency.cent, let many = currency.cents
    else { return "\(number) \(digits == "1" ? currency.one : currency.many)" }
    let whole =
      "\(EnglishNumber.cardinal(parts[0])) \(parts[0] == "1" ? currency.one : currency.many)"
    if cents == 0 { return whole }
    let small = "\(EnglishNumber.cardinal(cents)) \(cents == 1 ? cent : many)"
    if parts[0].allSatisfy({ $0 == "0" }) { return small }
    if currency.namesCents { return "\(whole) \(small)" }
    return cents < 10 ? "\(whole) and \(small)" : "\(whole) \(EnglishNumber.cardinal(cents))"
  }

  /// What the pattern of digits, letters and signs tells.
  private func shaped() -> String? {
    let core = Self.withoutThousands(token.core)
    var plain = token
    plain.core = core
    let runs = plain.runs
    switch plain.shape {
    case "9": return whole(core)
    case "9.9": return EnglishNumber.decimal(runs[0], runs[2])
    case ".9": return EnglishNumber.decimal("", runs[1])
    case "9.9.9", "9.9.9.9": return Self.dotted(runs)
    case "a9.9", "a9.9.9", "a9.9.9.9":
      let head = runs[0].lowercased() == "v" ? "version" : nil
      return head.map { "\($0) \(Self.dotted(runs.dropFirst()))" }
    case "9a": return suffixed(runs[0], runs[1])
    case "9a9" where runs[1] == "x", "9×9":
      // Sizes of pictures are said like years: "nineteen twenty by ten eighty".
      return "\(EnglishNumber.year(runs[0])) by \(EnglishNumber.year(runs[2]))"
    case "9/9": return fraction(runs[0], runs[2])
    case "9-9": return range(runs[0], runs[2])
    case "9:9": return Self.pairs(runs, "to")
    case "#9": return "number \(EnglishNumber.cardinal(runs[1]))"
    case "9-a": return "\(EnglishNumber.cardinal(runs[0])) \(runs[2].lowercased())"
    default: return nil
    }
  }

  private static func pairs(_ runs: [Substring], _ word: String) -> String {
    "\(EnglishNumber.cardinal(runs[0])) \(word) \(EnglishNumber.cardinal(runs[2]))"
  }

  /// Versions are counted, addresses of the Internet spelled.
  private static func dotted(_ runs: some Collection<Substring>) -> String {
    let parts = runs.filter { $0 != "." }
    if parts.count == 4 { return parts.map(EnglishNumber.spelled).joined(separator: " dot ") }
    return parts.map { EnglishNumber.cardinal($0) }.joined(separator: " point ")
  }

  /// "3rd", "1990s", "3pm", "10k".
  private func suffixed(_ digits: Substring, _ letters: Substring) -> String? {
    switch letters.lowercased() {
    case "st", "nd", "rd", "th": return EnglishNumber.ordinal(digits)
    case "'s", "s'": return Self.isDecade(digits) ? EnglishNumber.decade(digits) : nil
    default: return nil
    }
  }

  /// A plain whole number: a day, a year, a code with a leading zero, or a count.
  private func whole(_ digits: String) -> String {
    if let value = Int(digits) {
      if (1...31) ~= value, digits.count <= 2, isBesideMonth {
        return EnglishNumber.ordinal(digits)
      }
      if digits.count == 4, token.core == digits, isYear(value) {
        return EnglishNumber.year(digits)
      }
    }
    if digits.count > 1, digits.hasPrefix("0") { return EnglishNumber.spelled(digits) }
    return EnglishNumber.cardinal(digits)
  }

  private static let yearSigns: Set<String> = [
    "in", "since", "by", "until", "till", "from", "of", "year", "circa", "before", "after",
    "during", "early", "late", "mid", "around", "spring", "summer", "autumn", "fall", "winter",
    "between", "copyright",
  ]

  private func isYear(_ value: Int) -> Bool {
    if let unit = next?.core, token.ending.isEmpty, Measure.units[unit]?.standsApart == true {
      return false
    }
    let before = previous?.core.lowercased() ?? ""
    let followsDay = Int(before).map { (1...31) ~= $0 } ?? false
    if (1900...2099) ~= value { return true }
    return (1000...2199) ~= value
      && (Self.yearSigns.contains(before) || followsDay || Self.month(before) != nil)
  }

  private func fraction(_ top: Substring, _ bottom: Substring) -> String? {
    guard let numerator = Int(top), let denominator = Int(bottom) else { return nil }
    if top == "24", bottom == "7" { return "twenty four seven" }
    let followsWhole = previous.map { Self.isNumber($0.core) && $0.ending.isEmpty } ?? false
    let joint = followsWhole ? "and " : ""
    let parts: String
    switch denominator {
    case 2: parts = numerator == 1 ? "half" : "halves"
    case 4: parts = numerator == 1 ? "quarter" : "quarters"
    case 3, 5...10, 12, 16, 20, 32, 64, 100:
      guard numerator < denominator else { fallthrough }
      let name = EnglishNumber.ordinal(bottom)
      parts = numerator == 1 ? name : EnglishNumber.plural(name)
    default: return "\(EnglishNumber.cardinal(top)) over \(EnglishNumber.cardinal(bottom))"
    }
    return "\(joint)\(EnglishNumber.cardinal(top)) \(parts)"
  }

  private func range(_ from: Substring, _ to: Substring) -> String? {
    guard let low = Int(from), let high = Int(to) else { return nil }
    if from.count == 4, (1100...2199) ~= low, to.count == 4 || to.count == 2 {
      return "\(EnglishNumber.year(from)) to \(EnglishNumber.year(to))"
    }
    guard low < high, !from.hasPrefix("0") else {
      return "\(EnglishNumber.spelled(from)) \(EnglishNumber.spelled(to))"
    }
    return "\(EnglishNumber.cardinal(from)) to \(EnglishNumber.cardinal(to))"
  }
}
