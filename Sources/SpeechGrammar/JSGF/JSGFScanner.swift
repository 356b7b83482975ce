/// Cuts JSGF text into pieces.
struct JSGFScanner {
  private var cursor: TextCursor

  /// Begins at the start of a text.
  init(_ text: GrammarText) {
    cursor = TextCursor(text)
  }

  private static let slash = UInt8(ascii: "/")
  private static let star = UInt8(ascii: "*")
  private static let special = Set("=|*+;()[]<>{}\"".utf8)

  /// The next piece.
  mutating func next() throws(GrammarError) -> JSGFLexeme {
    let documentation = try skipBlanks()
    let location = cursor.location
    func lexeme(_ kind: JSGFLexeme.Kind) -> JSGFLexeme {
      JSGFLexeme(kind: kind, location: location, documentation: documentation)
    }
    if cursor.isAtEnd { return lexeme(.end) }
    let byte = cursor.next
    switch byte {
    case UInt8(ascii: "<"): return lexeme(.rule(try ruleName(location)))
    case UInt8(ascii: "\""):
      return lexeme(.quoted(try enclosed(until: UInt8(ascii: "\""), "quote", location)))
    case UInt8(ascii: "{"):
      return lexeme(.tag(try enclosed(until: UInt8(ascii: "}"), "tag", location)))
    case UInt8(ascii: "/"): return lexeme(.weight(try weight(location)))
    case _ where Self.special.contains(byte):
      cursor.advance()
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "}") {
        throw GrammarError(
          at: location, "“\(Character(Unicode.Scalar(byte)))” closes nothing",
          advice: "take it out, or put the opening one in")
      }
      return lexeme(.symbol(Character(Unicode.Scalar(byte))))
    default:
      return lexeme(
        .word(
          cursor.take {
            !$0.next.isBlank && !Self.special.contains($0.next) && !$0.sees(Self.slash, Self.slash)
              && !$0.sees(Self.slash, Self.star)
          }))
    }
  }

  /// Moves to just after the next semicolon outside tags and quotes, so that reading can go on.
  mutating func skipStatement() {
    while !cursor.isAtEnd {
      guard let lexeme = try? next() else {
        cursor.advance()
        continue
      }
      if lexeme.kind == .symbol(";") || lexeme.kind == .end { return }
    }
  }

  /// Moves over blanks and comments, and gives the last documentation comment among them.
  private mutating func skipBlanks() throws(GrammarError) -> String {
    var documentation = ""
    while !cursor.isAtEnd {
      if cursor.next.isBlank {
        cursor.advance()
      } else if cursor.sees(Self.slash, Self.slash) {
        _ = cursor.take { $0.next != 0x0A && $0.next != 0x0D }
      } else if cursor.sees(Self.slash, Self.star) {
        let location = cursor.location
        cursor.advance(by: 2)
        // A second star makes it documentation, unless it is already the end: /**/.
        let isDocumentation =
          cursor.next == Self.star && !cursor.sees(Self.star, Self.slash)
        let text = cursor.take { !$0.sees(Self.star, Self.slash) }
        guard !cursor.isAtEnd else {
          throw GrammarError(at: location, "the comment has no end", advice: "end it with */")
        }
        cursor.advance(by: 2)
        if isDocumentation { documentation = Self.prose(of: text) }
      } else {
        break
      }
    }
    return documentation
  }

  private static func prose(of comment: String) -> String {
    comment.split(whereSeparator: \.isNewline)
      .map { line in
        line.drop { $0.isWhitespace || $0 == "*" }
          .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private mutating func ruleName(_ location: GrammarLocation) throws(GrammarError) -> String {
    cursor.advance()
    let stops = Set("<>\n\r".utf8)
    // A name may hold a semicolon; behind a blank it is that of a statement whose bracket is missing.
    var isPastBlank = false
    let name = cursor.take { here in
      isPastBlank = isPastBlank || here.next.isBlank
      return !stops.contains(here.next) && !(isPastBlank && here.next == UInt8(ascii: ";"))
    }
    guard cursor.next == UInt8(ascii: ">") else {
      throw GrammarError(
        at: location, "the rule name “<\(name.prefix(40))” has no closing bracket",
        advice: "write <name>")
    }
    cursor.advance()
    let trimmed = name.split(whereSeparator: \.isWhitespace)
    guard let only = trimmed.first, trimmed.count == 1 else {
      throw GrammarError(
        at: location, "“<\(name.prefix(40))>” is no rule name",
        advice: "write letters and digits between the brackets, without blanks")
    }
    return String(only)
  }

  /// The text up to a closing mark, in which a backslash takes the next character as it is.
  private mutating func enclosed(
    until mark: UInt8, _ kind: String, _ location: GrammarLocation
  ) throws(GrammarError) -> String {
    cursor.advance()
    var text = ""
    while !cursor.isAtEnd, cursor.next != mark {
      if cursor.next == UInt8(ascii: "\\") { cursor.advance() }
      var isFirst = true
      text += cursor.take { here in
        defer { isFirst = false }
        return isFirst || (here.next != mark && here.next != UInt8(ascii: "\\"))
      }
    }
    guard !cursor.isAtEnd else {
      let sign = Character(Unicode.Scalar(mark))
      throw GrammarError(at: location, "the \(kind) has no end", advice: "close it with \(sign)")
    }
    cursor.advance()
    return text
  }

  private mutating func weight(_ location: GrammarLocation) throws(GrammarError) -> String {
    cursor.advance()
    let text = cursor.take { ![0x2F, 0x0A, 0x0D, 0x3B, 0x7C].contains($0.next) }
    guard cursor.next == UInt8(ascii: "/") else {
      throw GrammarError(
        at: location, "the weight has no closing slash",
        advice: "write a weight as /10/, and a slash that is spoken as a word")
    }
    cursor.advance()
    return text
  }
}
