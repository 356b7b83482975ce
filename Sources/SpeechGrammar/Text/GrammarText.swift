/// A grammar file's text as UTF-8, checked: the one place that knows encodings.
struct GrammarText {
  let file: String
  /// Well-formed UTF-8 without a byte-order mark.
  let bytes: [UInt8]

  /// Reads a source in the encoding that a JSGF header in it names, or else in UTF-8.
  /// - Parameters:
  ///   - source: The source.
  ///   - isDecoded: Whether it is in UTF-8 already, whatever its header says.
  ///   - maximumSize: How many bytes it may have.
  /// - Throws: What keeps the bytes from being text.
  init(
    _ source: GrammarSource, isDecoded: Bool = false, maximumSize: Int = GrammarSource.maximumSize
  ) throws(GrammarError) {
    file = source.file
    let bytes = source.bytes
    let top = GrammarLocation(file: file, line: 1, column: 1)
    guard bytes.count <= maximumSize else {
      throw GrammarError(
        at: top, "the file is larger than \(maximumSize) bytes",
        advice: "split it, or give the right file")
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw GrammarError(at: top, "the file is in UTF-16", advice: "save it as UTF-8")
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    if let place = text.firstIndex(where: { $0 < 0x20 && !(9...13).contains($0) }) {
      throw GrammarError(
        at: Self.location(of: place, in: text, file: file),
        "the file holds byte \(text[place]), so it is no text",
        advice: "give a grammar file, saved as plain text")
    }
    switch isDecoded ? .utf8 : try Self.declaredEncoding(of: text, file: file) {
    case .latin1:
      self.bytes = Array(String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) })).utf8)
    case .ascii:
      if let place = text.firstIndex(where: { $0 >= 0x80 }) {
        throw GrammarError(
          at: Self.location(of: place, in: text, file: file),
          "the header says US-ASCII, but this letter is not",
          advice: "write #JSGF V1.0 UTF-8; and save the file as UTF-8")
      }
      self.bytes = text
    case .utf8:
      if let place = Self.firstMalformedByte(of: text) {
        throw GrammarError(
          at: Self.location(of: place, in: text, file: file),
          "the file is not valid UTF-8",
          advice: "save it as UTF-8, or name its encoding: #JSGF V1.0 ISO-8859-1;")
      }
      self.bytes = text
    }
  }

  private enum Encoding {
    case utf8, latin1, ascii
  }

  private static func declaredEncoding(
    of bytes: [UInt8], file: String
  ) throws(GrammarError) -> Encoding {
    guard let mark = firstMark(in: bytes), bytes[mark...].starts(with: Array("#JSGF".utf8)) else {
      return .utf8
    }
    let line = bytes[mark...].prefix { $0 != 0x0A && $0 != 0x0D && $0 != 0x3B }
    let fields = line.split { $0 == 0x20 || $0 == 0x09 }
    guard fields.count > 2 else { return .utf8 }
    let name = String(decoding: fields[2], as: UTF8.self)
    switch name.uppercased() {
    case "UTF-8", "UTF8": return .utf8
    case "ISO-8859-1", "ISO8859-1", "ISO8859_1", "LATIN1", "LATIN-1", "L1": return .latin1
    case "US-ASCII", "ASCII", "ANSI_X3.4-1968": return .ascii
    default:
      // A header with a locale but no encoding is no JSGF, but its meaning is plain.
      if fields.count == 3, name.utf8.count == 2 || name.contains("_") { return .utf8 }
      throw GrammarError(
        at: location(of: fields[2].startIndex, in: bytes, file: file),
        "the encoding “\(name)” is not known",
        advice: "save the file as UTF-8 and write #JSGF V1.0 UTF-8;")
    }
  }

  /// The first byte that is neither blank nor in a comment.
  private static func firstMark(in bytes: [UInt8]) -> Int? {
    var at = 0
    while at < bytes.count {
      if bytes[at] <= 0x20 {
        at += 1
      } else if bytes[at...].starts(with: [0x2F, 0x2F]) {
        at = bytes[at...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      } else if bytes[at...].starts(with: [0x2F, 0x2A]) {
        at += 2
        while at < bytes.count, !bytes[at...].starts(with: [0x2A, 0x2F]) { at += 1 }
        at += 2
      } else {
        return at
      }
    }
    return nil
  }

  private static func firstMalformedByte(of bytes: [UInt8]) -> Int? {
    var place = 0
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): place += scalar.count
      case .emptyInput: return nil
      case .error: return place
      }
    }
  }

  /// The line and character of a byte.
  private static func location(of place: Int, in bytes: [UInt8], file: String) -> GrammarLocation {
    var (line, column) = (1, 1)
    for at in 0..<min(place, bytes.count) {
      if bytes[at] == 0x0A || (bytes[at] == 0x0D && !bytes[(at + 1)...].starts(with: [0x0A])) {
        line += 1
        column = 1
      } else if bytes[at] & 0xC0 != 0x80 {
        column += 1
      }
    }
    return GrammarLocation(file: file, line: line, column: column)
  }
}
