/// How a written token is said in English: the one place that knows.
///
/// Letters are lower-cased; typographic apostrophes become plain ones; quotation marks
/// around a word and punctuation at its end are dropped (`a.m.` keeps its points); digits become words. Whole numbers are read as
/// cardinals (`1984` is "one thousand nine hundred eighty four": years get no reading of their own),
/// `007` and numbers beyond 15 digits digit by digit, `2.5` as "two point five", `-3` as "minus
/// three", `21st` as "twenty first", `50%` as "fifty percent"; letters and digits run together are
/// split (`mp3` is "mp three"). A piece without letters or digits is not spoken.
enum SpokenForm {
  /// The words spoken for a written token, which may hold blanks.
  static func words(of written: String) -> [String] {
    pieces(of: written).flatMap { piece in
      piece.utf8.contains(where: isDigit) ? spelled(piece) : [piece]
    }
  }

  /// A written token as results show it: the same words, but with its digits.
  static func display(of written: String) -> String {
    pieces(of: written).joined(separator: " ")
  }

  /// The parts of a text that are spoken, lower-cased and without punctuation.
  private static func pieces(of written: String) -> [String] {
    written.lowercased().split(whereSeparator: \.isWhitespace).map(trimmed).filter { piece in
      piece.contains(where: \.isLetter) || piece.utf8.contains(where: isDigit)
    }
  }

  /// A word as it is compared: lower-cased, with a plain apostrophe.
  static func folded(_ word: String) -> String {
    trimmed(Substring(word.lowercased()))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func trimmed(_ piece: Substring) -> String {
    var word = piece.contains("’") ? Substring(piece.map { $0 == "’" ? "'" : $0 }) : piece
    while let first = word.first, "“”„«»\"".contains(first) { word.removeFirst() }
    while let last = word.last, "“”„«»\",;:!?".contains(last) { word.removeLast() }
    if word.last == ".", !word.dropLast().contains(".") { word.removeLast() }
    return String(word)
  }

  /// A word with digits in it, cut at the borders between letters and numbers.
  private static func spelled(_ word: String) -> [String] {
    let characters = Array(word)
    var result: [String] = []
    var letters = ""
    var at = 0
    func digit(_ index: Int) -> Bool {
      index < characters.count && characters[index].isASCII && characters[index].isNumber
    }
    func flush() {
      if !letters.isEmpty { result.append(letters) }
      letters = ""
    }
    while at < characters.count {
      if digit(at) {
        flush()
        var number = ""
        var fraction: String?
        while at < characters.count {
          if digit(at) {
            if fraction == nil {
              number.append(characters[at])
            } else {
              fraction?.append(characters[at])
            }
          } else if characters[at] == ".", fraction == nil, digit(at + 1) {
            fraction = ""
          } else if !(characters[at] == "," && fraction == nil && digit(at + 1)) {
            break
          }
          at += 1
        }
        let suffix = String(characters[at...].prefix(2))
        if fraction == nil, ["st", "nd", "rd", "th"].contains(suffix),
          at + 2 == characters.count || !characters[at + 2].isLetter
        {
          result += ordinal(cardinal(number))
          at += 2
        } else {
          result += cardinal(number)
          if let fraction { result += ["point"] + fraction.map(digitName) }
        }
      } else if characters[at] == "%" {
        flush()
        result.append("percent")
        at += 1
      } else if characters[at] == "-" {
        let isSign = letters.isEmpty && result.isEmpty && digit(at + 1)
        flush()
        if isSign { result.append("minus") }
        at += 1
      } else {
        letters.append(characters[at])
        at += 1
      }
    }
    flush()
    return result
  }

  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]
  private static let scales = ["", "thousand", "million", "billion", "trillion"]

  private static func digitName(_ digit: Character) -> String {
    small[digit.wholeNumberValue ?? 0]
  }

  private static func cardinal(_ digits: String) -> [String] {
    guard digits.count <= 15, digits == "0" || digits.first != "0", let value = Int(digits) else {
      return digits.map(digitName)
    }
    if value == 0 { return ["zero"] }
    var groups: [[String]] = []
    var rest = value
    for scale in scales where rest > 0 {
      let group = underThousand(rest % 1000)
      if !group.isEmpty { groups.append(scale.isEmpty ? group : group + [scale]) }
      rest /= 1000
    }
    return groups.reversed().flatMap(\.self)
  }

  private static func underThousand(_ value: Int) -> [String] {
    var words: [String] = []
    if value >= 100 { words += [small[value / 100], "hundred"] }
    let rest = value % 100
    if rest >= 20 {
      words.append(tens[rest / 10])
      if rest % 10 > 0 { words.append(small[rest % 10]) }
    } else if rest > 0 {
      words.append(small[rest])
    }
    return words
  }

  private static func ordinal(_ cardinal: [String]) -> [String] {
    guard let last = cardinal.last else { return cardinal }
    let irregular = [
      "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth",
      "nine": "ninth", "twelve": "twelfth",
    ]
    let word =
      irregular[last] ?? (last.hasSuffix("y") ? last.dropLast() + "ieth" : last + "th")
    return cardinal.dropLast() + [word]
  }
}
