/// Characters outside ASCII, as what an English text means by them.
enum Transliteration {
  /// What becomes of one character.
  enum Outcome: Equatable {
    /// This text stands for it.
    case text(String)
    /// It has no sound and needs none: an emoji, a mark on the letter before it, a joiner.
    case silent
    /// It cannot be said; the name of its script.
    case unknown(String)
  }

  /// What a character outside ASCII means.
  ///
  /// Letters of the Latin alphabet lose their marks by their Unicode names ("LATIN SMALL LETTER E
  /// WITH ACUTE"), so no table has to list them.
  static func outcome(_ scalar: Unicode.Scalar) -> Outcome {
    if let text = signs[scalar] { return .text(text) }
    // What stands for bytes that were no UTF-8.
    if scalar == "\u{FFFD}" { return .unknown("bytes that are not UTF-8") }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .control, .privateUse,
      .surrogate, .modifierSymbol:
      return .silent
    case .spaceSeparator, .lineSeparator, .paragraphSeparator:
      return .text(" ")
    case .decimalNumber, .otherNumber, .letterNumber:
      // Superscripts, circled and full-width digits are the digits.
      if let value = properties.numericValue, value == value.rounded(), (0...999) ~= value {
        return .text("\(Int(value))")
      }
    case .otherSymbol:
      return .silent
    case .dashPunctuation:
      return .text("-")
    case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation:
      return .text("\"")
    default: break
    }
    if properties.isEmojiPresentation || properties.isEmojiModifier { return .silent }
    return letter(properties.name ?? "") ?? .unknown(script(scalar))
  }

  private static func letter(_ name: String) -> Outcome? {
    let words = name.split(separator: " ")
    guard words.count >= 4, words[2] == "LETTER" else { return nil }
    let isCapital = words[1] == "CAPITAL"
    switch words[0] {
    case "LATIN":
      let base: String =
        switch words[3] {
        case "SHARP": "SS"
        case "ETH", "AFRICAN": "D"
        case "THORN": "TH"
        case "ENG": "NG"
        case "DOTLESS": words.count > 4 ? String(words[4]) : ""
        case "SCHWA", "OPEN": "E"
        default: String(words[3])
        }
      guard base.count <= 2, !base.isEmpty else { return nil }
      return .text(isCapital ? base : base.lowercased())
    case "GREEK" where words.count == 4:
      // One at a time they are symbols; a word of them is refused by the reader as Greek.
      return .text(" \(words[3].lowercased()) ")
    default: return nil
    }
  }

  /// The name of a character's script, for a person.
  private static func script(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x3040...0x30FF: return "Japanese"
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return "Chinese"
    case 0xAC00...0xD7AF, 0x1100...0x11FF: return "Korean"
    default: break
    }
    guard let first = scalar.properties.name?.split(separator: " ").first else {
      return "unnamed characters"
    }
    return first.prefix(1) + first.dropFirst().lowercased()
  }

  /// Signs that mean something of their own; the first column is what a text may hold.
  private static let signs: [Unicode.Scalar: String] = [
    "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": "'", "\u{201B}": "'", "\u{2032}": "'",
    "\u{02BC}": "'", "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{2033}": "\"",
    "\u{AB}": "\"", "\u{BB}": "\"", "\u{2039}": "\"", "\u{203A}": "\"", "\u{BF}": "\"",
    "\u{A1}": "\"", "\u{2026}": "... ", "\u{2014}": " \u{2014} ", "\u{2015}": " \u{2014} ",
    "\u{2013}": "\u{2013}", "\u{2212}": "-", "\u{2022}": " , ", "\u{B7}": " ", "\u{A0}": " ",
    "£": "£", "€": "€", "¥": "¥", "¢": "¢", "₹": "₹", "°": "°", "\u{2103}": "°C",
    "\u{2109}": "°F", "µ": "u", "μ": "u", "Ω": " ohms ", "\u{2126}": " ohms ", "²": "²", "³": "³",
    "½": "½", "¼": "¼",
    "¾": "¾", "⅓": "⅓", "⅔": "⅔", "×": "×", "÷": " divided by ", "±": " plus or minus ",
    "≈": " about ", "≠": " is not ", "≤": " at most ", "≥": " at least ", "√": " square root of ",
    "∞": " infinity ", "→": " to ", "←": " , ", "©": " copyright ", "®": " ", "™": " ",
    "№": " number ", "§": " section ", "¶": " paragraph ", "†": " ", "‡": " ", "‰": " per mille ",
    "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "\u{FE0F}": "", "\u{FB00}": "ff", "\u{FB01}": "fi",
    "\u{FB02}": "fl", "\u{FB03}": "ffi", "\u{FB04}": "ffl",
  ]
}
