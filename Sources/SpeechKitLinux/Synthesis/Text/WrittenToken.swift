/// What stands between two spaces of a text, with the punctuation around it taken off.
struct WrittenToken {
  /// As it was written, without the punctuation around it.
  var core: String
  /// The punctuation behind it, without quotation marks and brackets.
  var ending: String
  /// Whether a bracket opens before it.
  var opensBracket = false
  /// Whether a bracket closes behind it.
  var closesBracket = false
  /// Whether the text starts a new paragraph after it.
  var endsParagraph = false

  /// The words it is read as, where that is settled already.
  var words: [SpokenWord]?
  /// The marks that stand before it.
  var marks: [String] = []

  /// The core by kinds of character, in which "3:30pm" is `9:9a`.
  var shape: String { Self.shape(runs) }

  /// The core cut where letters, digits and signs meet; each sign stands alone.
  var runs: [Substring] {
    var runs: [Substring] = []
    var start = core.startIndex
    var previous = Kind.sign
    for index in core.indices {
      let kind = Kind(core[index])
      if index > start, kind != previous || kind == .sign {
        runs.append(core[start..<index])
        start = index
      }
      previous = kind
    }
    if start < core.endIndex { runs.append(core[start...]) }
    return runs
  }

  private enum Kind {
    case digit, letter, sign

    init(_ character: Character) {
      if character.isDigit {
        self = .digit
      } else if character.isLetter || character == "'" {
        self = .letter
      } else {
        self = .sign
      }
    }
  }

  private static func shape(_ runs: [Substring]) -> String {
    runs.map { run in
      guard let first = run.first else { return "" }
      switch Kind(first) {
      case .digit: return "9"
      case .letter: return "a"
      case .sign: return String(first)
      }
    }.joined()
  }

  /// What is written, with the words that it is read as.
  init(_ written: String, words: [SpokenWord]) {
    core = written
    ending = ""
    self.words = words
  }

  /// Takes the punctuation off a piece of text without spaces.
  /// - Parameter text: The piece.
  init(_ text: String) {
    var core = Substring(text)
    var ending = ""
    let looksLikeMarkup =
      core.dropFirst().first.map { $0.isLetter || $0 == "/" || $0 == "!" } ?? false
    strip: while let first = core.first {
      switch first {
      case "(", "[", "{":
        opensBracket = true
      case "\"", "'", "*", "_", "~", "`", "|", "\\":
        break
      case "<" where looksLikeMarkup, "/" where core != "/":
        break
      default: break strip
      }
      core.removeFirst()
    }
    strip: while let last = core.last {
      switch last {
      case ")", "]", "}":
        closesBracket = true
      case "\"", "'", "*", "_", "~", "`", "|", "\\":
        break
      case ">" where core.count > 1, "/" where core.count > 1:
        break
      case ".", ",", ";", ":", "!", "?", "\u{2014}":
        ending = String(last) + ending
      default: break strip
      }
      core.removeLast()
    }
    self.core = String(core)
    self.ending = ending
  }
}
