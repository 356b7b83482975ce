/// A place moving through checked UTF-8 text, which knows its line and column.
struct TextCursor {
  let file: String
  private let bytes: [UInt8]
  private(set) var at = 0
  private var line = 1
  private var column = 1

  /// The start of a text.
  init(_ text: GrammarText) {
    file = text.file
    bytes = text.bytes
  }

  /// Where it is.
  var location: GrammarLocation { GrammarLocation(file: file, line: line, column: column) }

  /// Whether nothing is left.
  var isAtEnd: Bool { at >= bytes.count }

  /// The next byte, or 0 at the end.
  var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

  /// Whether the next bytes are these.
  func sees(_ first: UInt8, _ second: UInt8) -> Bool {
    at + 1 < bytes.count && bytes[at] == first && bytes[at + 1] == second
  }

  /// Moves over one byte.
  mutating func advance() {
    guard at < bytes.count else { return }
    let byte = bytes[at]
    at += 1
    if byte == 0x0A || (byte == 0x0D && next != 0x0A) {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Moves over some bytes.
  mutating func advance(by count: Int) {
    for _ in 0..<count { advance() }
  }

  /// Moves over bytes as long as they fit and gives them as text.
  mutating func take(while fits: (TextCursor) -> Bool) -> String {
    let begin = at
    while !isAtEnd, fits(self) { advance() }
    return String(decoding: bytes[begin..<at], as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether it is a blank, tab or line end in a grammar's text.
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
