/// Dates, times of day and telephone numbers.
extension TokenReader {
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// The number of a month by its name or its short form, 1 to 12.
  static func month(_ name: String) -> Int? {
    let full = Abbreviation.calendar[name.lowercased()] ?? name.lowercased()
    return months.firstIndex(of: full).map { $0 + 1 }
  }

  /// Whether the token before or after names a month ("may" only with a capital).
  var isBesideMonth: Bool {
    let names = { (token: WrittenToken?) in
      guard let name = token?.core, name.first?.isUppercase == true else { return false }
      return Self.month(name) != nil
    }
    let before = names(previous) && (previous?.ending ?? "").allSatisfy { $0 == "." }
    return before || (names(next) && token.ending.isEmpty)
  }

  /// "2024-03-05", "3/5/2024", "25.12.2024".
  func date() -> String? {
    let runs = token.runs
    guard runs.count == 5, runs[1] == runs[3], let first = Int(runs[0]), let second = Int(runs[2]),
      let third = Int(runs[4])
    else { return nil }
    switch token.shape {
    case "9-9-9" where runs[0].count == 4 && runs[2].count <= 2 && runs[4].count <= 2:
      return Self.date(year: runs[0], month: second, day: third)
    case "9/9/9" where runs[4].count == 4 || runs[4].count == 2:
      // Where the first cannot be a month, it is the day; where both could, month comes first.
      return first > 12
        ? Self.date(year: runs[4], month: second, day: first)
        : Self.date(year: runs[4], month: first, day: second)
    case "9.9.9" where runs[4].count == 4:
      return Self.date(year: runs[4], month: second, day: first)
    default: return nil
    }
  }

  private static func date(year: Substring, month: Int, day: Int) -> String? {
    guard (1...12) ~= month, (1...31) ~= day else { return nil }
    return "\(months[month - 1]) \(EnglishNumber.ordinal("\(day)")) \(yearWords(year))"
  }

  /// The year of a date: of four digits, or of two.
  static func yearWords(_ digits: Substring) -> String {
    digits.count == 2 && digits.hasPrefix("0")
      ? "oh \(EnglishNumber.cardinal(digits))" : EnglishNumber.year(digits)
  }

  /// The name of a month, given its number, its name or its short form.
  static func monthName(_ text: String) -> String? {
    let number = Int(text) ?? month(text)
    return number.flatMap { months.indices.contains($0 - 1) ? months[$0 - 1] : nil }
  }

  /// "3:30", "15:00", "3:30pm", "7pm", "12:30:15".
  func time() -> String? {
    let runs = token.runs
    guard let hour = runs.first.flatMap({ Int($0) }), hour <= 24 else { return nil }
    let half: (Substring) -> String? = { letters in
      ["am", "pm"].contains(letters.lowercased())
        ? letters.lowercased().map(String.init).joined(separator: " ") : nil
    }
    switch token.shape {
    case "9a":
      guard hour <= 12, let half = half(runs[1]) else { return nil }
      return "\(EnglishNumber.cardinal(hour)) \(half)"
    case "9:9":
      let says = next.map { ["am", "pm", "a.m", "p.m"].contains($0.core.lowercased()) } ?? false
      return Self.clock(hour, runs[2], isMarked: says)
    case "9:9a":
      guard let half = half(runs[3]), let clock = Self.clock(hour, runs[2], isMarked: true) else {
        return nil
      }
      return "\(clock) \(half)"
    case "9:9:9":
      guard let clock = Self.clock(hour, runs[2], isMarked: true), runs[4].count == 2,
        let seconds = Int(runs[4]), seconds < 60
      else { return nil }
      return "\(clock) and \(EnglishNumber.cardinal(seconds)) second\(seconds == 1 ? "" : "s")"
    default: return nil
    }
  }

  private static func clock(_ hour: Int, _ minutes: Substring, isMarked: Bool) -> String? {
    guard minutes.count == 2, let minute = Int(minutes), minute < 60 else { return nil }
    let said = EnglishNumber.cardinal(hour)
    switch minute {
    case 0 where isMarked: return said
    case 0 where hour > 12 || hour == 0: return "\(said) hundred"
    case 0: return "\(said) o'clock"
    case 1...9: return "\(said) oh \(EnglishNumber.digit(minute))"
    default: return "\(said) \(EnglishNumber.pair(minute))"
    }
  }

  /// "555-123-4567", "(555) 123-4567", "+44 20 7946 0958": digit by digit, with a break a group.
  func telephone() -> [SpokenWord]? {
    let groups = token.core.split { $0 == "-" || $0 == "." }
    let isInternational = token.core.hasPrefix("+")
    let digits = groups.enumerated().map {
      $0.offset == 0 && isInternational ? $0.element.dropFirst() : $0.element
    }
    guard !digits.isEmpty,
      digits.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isDigit } })
    else { return nil }
    let lengths = digits.map(\.count)
    let follows =
      next.map { !$0.core.isEmpty && $0.core.allSatisfy { $0.isDigit || $0 == "-" } } ?? false
    let isNumber =
      [[3, 3, 4], [1, 3, 3, 4], [3, 4]].contains(lengths) && !token.core.contains(".")
      || (lengths == [3, 3, 4])
      || (isInternational && (groups.count > 1 || follows || lengths[0] > 6))
      || (continuesTelephone && lengths.allSatisfy { $0 <= 6 })
      || (lengths == [3] && token.closesBracket && follows)
      || (lengths == [3] && (Self.isTelephoneTail(next) || isTelephoneHead))
    guard isNumber else { return nil }
    var words: [SpokenWord] = isInternational ? .init(spoken: "plus") : []
    for (index, group) in digits.enumerated() {
      var said: [SpokenWord] = .init(spoken: EnglishNumber.spelled(group))
      let isLast = index == digits.count - 1
      if !isLast || (follows && token.ending.isEmpty), let last = said.popLast() {
        said.append(last.followedByBreak)
      }
      words += said
    }
    return words
  }

  /// The first of "555 123 4567".
  private var isTelephoneHead: Bool {
    let groups = [token, next, afterNext].map { $0?.core ?? "" }
    return groups.map(\.count) == [3, 3, 4] && token.ending.isEmpty
      && groups.allSatisfy { $0.allSatisfy(\.isDigit) }
  }

  private static func isTelephoneTail(_ token: WrittenToken?) -> Bool {
    guard let token, token.shape == "9-9" else { return false }
    return token.runs[0].count == 3 && token.runs[2].count == 4
  }
}
