/// Numbers in English words, from their decimal digits.
enum EnglishNumber {
  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let groups = ["", "thousand", "million", "billion", "trillion", "quadrillion"]
  private static let irregularOrdinals = [
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
    "nine": "ninth", "twelve": "twelfth",
  ]

  /// The longest number that is said as one; longer ones are said digit by digit.
  static let longestCardinal = groups.count * 3

  /// The word of a digit, 0 to 9.
  static func digit(_ digit: Int) -> String { small[digit] }

  /// The number 0 to 99.
  static func pair(_ value: Int) -> String {
    if value < 20 { return small[value] }
    return value % 10 == 0 ? tens[value / 10] : "\(tens[value / 10]) \(small[value % 10])"
  }

  /// A whole number: "one hundred twenty three".
  /// - Parameter digits: Decimal digits, at least one.
  /// - Returns: Its words.
  static func cardinal(_ digits: some StringProtocol) -> String {
    guard digits.utf8.count <= longestCardinal, var rest = UInt64(digits) else {
      return spelled(digits)
    }
    if rest == 0 { return small[0] }
    var parts: [String] = []
    var group = 0
    while rest > 0 {
      let value = Int(rest % 1000)
      if value > 0 {
        var words: [String] = []
        if value >= 100 { words.append("\(small[value / 100]) hundred") }
        if value % 100 > 0 { words.append(pair(value % 100)) }
        if group > 0 { words.append(groups[group]) }
        parts.append(words.joined(separator: " "))
      }
      rest /= 1000
      group += 1
    }
    return parts.reversed().joined(separator: " ")
  }

  static func cardinal(_ value: Int) -> String { cardinal("\(value.magnitude)") }

  /// A place in an order: "twenty third".
  static func ordinal(_ digits: some StringProtocol) -> String {
    var words = cardinal(digits).split(separator: " ").map(String.init)
    let last = words.removeLast()
    words.append(
      irregularOrdinals[last]
        ?? (last.hasSuffix("y")
          ? "\(last.dropLast())ieth" : last + (last.hasSuffix("t") ? "h" : "th"))
    )
    return words.joined(separator: " ")
  }

  /// Digit by digit: "five five five".
  static func spelled(_ digits: some StringProtocol) -> String {
    digits.compactMap { $0.wholeNumberValue.map { small[$0] } }.joined(separator: " ")
  }

  /// A year, as years are said: "nineteen oh eight", "two thousand five", "twenty twenty four".
  /// - Parameter digits: Decimal digits; four of them are said as a year.
  /// - Returns: Its words.
  static func year(_ digits: some StringProtocol) -> String {
    guard let year = Int(digits), 1000...9999 ~= year else { return cardinal(digits) }
    let (century, rest) = year.quotientAndRemainder(dividingBy: 100)
    if century % 10 == 0, rest < 10 { return cardinal(year) }
    switch rest {
    case 0: return "\(pair(century)) hundred"
    case 1...9: return "\(pair(century)) oh \(small[rest])"
    default: return "\(pair(century)) \(pair(rest))"
    }
  }

  /// Ten years or a hundred: "nineteen nineties", "twenty tens", "nineteen hundreds".
  static func decade(_ digits: some StringProtocol) -> String {
    plural(digits.utf8.count == 4 ? year(digits) : cardinal(digits))
  }

  /// A decimal fraction: "three point one four".
  static func decimal(_ whole: some StringProtocol, _ fraction: some StringProtocol) -> String {
    let head = whole.isEmpty ? "" : cardinal(whole) + " "
    return "\(head)point \(spelled(fraction))"
  }

  /// More than one of what the last word names.
  static func plural(_ words: String) -> String {
    if words.hasSuffix("x") { return words + "es" }
    guard words.hasSuffix("y"), !words.hasSuffix("ay"), !words.hasSuffix("ey") else {
      return words + "s"
    }
    return words.dropLast() + "ies"
  }
}
