/// Reads JSON text (RFC 8259) into values that remember where they are.
struct JSONReader {
  private var cursor: TextCursor
  private var depth = 0

  /// Reads a whole text as one value.
  /// - Parameter text: The text.
  /// - Returns: The value.
  /// - Throws: The first mistake.
  static func read(_ text: GrammarText) throws(GrammarError) -> JSONValue {
    var reader = JSONReader(cursor: TextCursor(text))
    let value = try reader.value()
    guard reader.peek() == nil else { throw reader.unexpected("the end of the file") }
    return value
  }

  private init(cursor: TextCursor) {
    self.cursor = cursor
  }

  private mutating func peek() -> UInt8? {
    while cursor.next.isBlank { cursor.advance() }
    return cursor.isAtEnd ? nil : cursor.next
  }

  private func unexpected(_ wanted: String) -> GrammarError {
    var rest = cursor
    var count = 0
    let seen = rest.take { _ in
      count += 1
      return count <= 12
    }
    return GrammarError(
      at: cursor.location,
      cursor.isAtEnd
        ? "the JSON text ends where \(wanted) should be"
        : "the JSON text has “\(seen)” where \(wanted) should be",
      advice: "mend the JSON there")
  }

  private mutating func expect(_ byte: UInt8) throws(GrammarError) {
    guard peek() == byte else {
      throw unexpected("“\(Character(Unicode.Scalar(byte)))”")
    }
    cursor.advance()
  }

  private mutating func value() throws(GrammarError) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    guard let first = peek() else { throw unexpected("a value") }
    let location = cursor.location
    guard depth <= Grammar.maximumDepth else {
      throw GrammarError(
        at: location, "the JSON is nested more than \(Grammar.maximumDepth) deep",
        advice: "nest it less")
    }
    switch first {
    case UInt8(ascii: "\""): return JSONValue(kind: .string(try string()), location: location)
    case UInt8(ascii: "["):
      var items: [JSONValue] = []
      try members(until: UInt8(ascii: "]")) { (reader) throws(GrammarError) in
        items.append(try reader.value())
      }
      return JSONValue(kind: .array(items), location: location)
    case UInt8(ascii: "{"):
      var items: [(key: JSONValue, value: JSONValue)] = []
      try members(until: UInt8(ascii: "}")) { (reader) throws(GrammarError) in
        guard reader.peek() == UInt8(ascii: "\"") else { throw reader.unexpected("a name") }
        let place = reader.cursor.location
        let key = JSONValue(kind: .string(try reader.string()), location: place)
        try reader.expect(UInt8(ascii: ":"))
        items.append((key, try reader.value()))
      }
      return JSONValue(kind: .object(items), location: location)
    default:
      let allowed = Set("0123456789+-.eEtrufalsn".utf8)
      let word = cursor.take { allowed.contains($0.next) }
      guard ["true", "false", "null"].contains(word) || Double(word) != nil else {
        throw unexpected("a value")
      }
      return JSONValue(kind: .other(word), location: location)
    }
  }

  /// Reads what stands between brackets with commas between.
  private mutating func members(
    until end: UInt8, _ read: (inout JSONReader) throws(GrammarError) -> Void
  ) throws(GrammarError) {
    cursor.advance()
    if peek() == end {
      cursor.advance()
      return
    }
    while true {
      try read(&self)
      guard peek() == UInt8(ascii: ",") else {
        return try expect(end)
      }
      cursor.advance()
    }
  }

  private mutating func string() throws(GrammarError) -> String {
    let begin = cursor.location
    cursor.advance()
    var text = ""
    while true {
      text += cursor.take { $0.next >= 0x20 && $0.next != 0x22 && $0.next != 0x5C }
      switch cursor.next {
      case 0x22:
        cursor.advance()
        return text
      case 0x5C where !cursor.isAtEnd:
        cursor.advance()
        text.unicodeScalars.append(try escape())
      default:
        throw GrammarError(
          at: begin, "the JSON string has no end", advice: "close it with a quotation mark")
      }
    }
  }

  private mutating func escape() throws(GrammarError) -> Unicode.Scalar {
    let plain: [UInt8: Unicode.Scalar] = [
      0x22: "\"", 0x5C: "\\", 0x2F: "/", 0x62: "\u{8}", 0x66: "\u{C}", 0x6E: "\n", 0x72: "\r",
      0x74: "\t",
    ]
    let sign = cursor.next
    if let scalar = plain[sign] {
      cursor.advance()
      return scalar
    }
    guard sign == UInt8(ascii: "u") else { throw unexpected("an escape such as \\n") }
    let high = try codeUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard (0xD800..<0xDC00).contains(high), cursor.sees(0x5C, 0x75) else {
      throw unexpected("the second half of a surrogate pair")
    }
    cursor.advance()
    let low = try codeUnit()
    guard (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw unexpected("the second half of a surrogate pair") }
    return scalar
  }

  /// The four hexadecimal digits after a `u`.
  private mutating func codeUnit() throws(GrammarError) -> UInt32 {
    cursor.advance()
    var count = 0
    let digits = cursor.take { _ in
      count += 1
      return count <= 4
    }
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit),
      let unit = UInt32(digits, radix: 16)
    else { throw unexpected("four hexadecimal digits") }
    return unit
  }
}
