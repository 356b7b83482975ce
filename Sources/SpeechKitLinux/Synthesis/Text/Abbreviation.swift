/// Short forms with one reading, and whether their full stop can end a sentence.
enum Abbreviation {
  /// Titles and joints of a sentence: a full stop behind them ends nothing.
  private static let never: [String: String] = [
    "mr": "mister", "mrs": "missus", "ms": "miz", "dr": "doctor", "prof": "professor",
    "gen": "general", "capt": "captain", "lt": "lieutenant", "col": "colonel", "sgt": "sergeant",
    "rev": "reverend", "hon": "honorable", "sen": "senator", "rep": "representative",
    "gov": "governor", "pres": "president", "vs": "versus", "e.g": "for example",
    "i.e": "that is", "cf": "compare", "viz": "namely", "approx": "approximately",
    "fig": "figure", "vol": "volume", "ch": "chapter", "pp": "pages", "mt": "mount",
    "ft": "fort", "ca": "about",
  ]

  /// Forms that stand at the end of a sentence as well as inside it.
  private static let maybe: [String: String] = [
    "etc": "et cetera", "inc": "incorporated", "ltd": "limited", "corp": "corporation",
    "co": "company", "jr": "junior", "sr": "senior", "dept": "department", "est": "established",
    "ave": "avenue", "blvd": "boulevard", "rd": "road", "hwy": "highway", "apt": "apartment",
    "min": "minutes", "sec": "seconds", "hr": "hour", "hrs": "hours", "tel": "telephone",
    "ext": "extension", "a.m": "a m", "p.m": "p m", "a.k.a": "a k a", "ph.d": "p h d",
    "misc": "miscellaneous",
    "bros": "brothers", "govt": "government", "assn": "association", "intl": "international",
  ]

  /// Forms known without their full stop too, and only when written with these capitals.
  private static let bare: Set<String> = [
    "Mr", "Mrs", "Ms", "Dr", "Prof", "vs", "etc", "Jr", "Sr", "Ltd", "Inc", "Capt", "Sgt", "Lt",
    "Blvd", "Dept", "Govt",
  ]

  /// Short forms of months and days, with or without a full stop.
  static let calendar: [String: String] = [
    "jan": "january", "feb": "february", "mar": "march", "apr": "april", "jun": "june",
    "jul": "july", "aug": "august", "sep": "september", "sept": "september", "oct": "october",
    "nov": "november", "dec": "december", "mon": "monday", "tue": "tuesday", "tues": "tuesday",
    "wed": "wednesday", "thu": "thursday", "thur": "thursday", "thurs": "thursday",
    "fri": "friday",
  ]

  /// What a word stands for, if it is an abbreviation.
  /// - Parameters:
  ///   - core: The word without the full stop.
  ///   - hasStop: Whether a full stop follows.
  /// - Returns: The words in full, or nil.
  static func expansion(of core: String, hasStop: Bool) -> String? {
    guard hasStop || bare.contains(core) else { return nil }
    let key = core.lowercased()
    return never[key] ?? maybe[key]
  }

  /// Whether a full stop behind the word may end a sentence.
  static func canEndSentence(_ core: String) -> Bool {
    let key = core.lowercased()
    return never[key] == nil && key != "no" && key != "nos"
  }

  /// Whether the full stop belongs to the word, so that only a capital after it shows an end.
  static func isKnown(_ core: String) -> Bool {
    let key = core.lowercased()
    return never[key] != nil || maybe[key] != nil || calendar[key] != nil
      || ["no", "nos", "st", "dr"].contains(key)
      || (core.contains(".") && core.contains(where: \.isLetter))
  }
}
