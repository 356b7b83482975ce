/// A file of an acoustic model: numbers, least significant byte first, behind a header.
///
/// Reading beyond the end gives zeros and is remembered, so that a reader can ask once, at its end.
struct ModelBytes {
  private let bytes: [UInt8]
  private(set) var place = 0
  /// Whether something was read that the file does not have.
  private(set) var isShort = false

  /// Reads a file; nil when there is none.
  init?(path: String) {
    let status = FileStatus(path)
    guard status.isFile, let all = FileStatus.head(of: path, count: min(status.size, 1 << 30))
    else { return nil }
    bytes = all
  }

  /// The 16-bit number that begins at a byte; 0 beyond the end.
  func short(at start: Int) -> Int {
    guard start >= 0, start <= bytes.count - 2 else { return 0 }
    return Int(bytes[start]) | Int(bytes[start + 1]) << 8
  }

  /// The signed 32-bit number that begins at a byte; 0 beyond the end.
  func integer(at start: Int) -> Int {
    Int(Int32(truncatingIfNeeded: short(at: start) | short(at: start + 2) << 16))
  }

  /// A byte; 0 beyond the end.
  subscript(place: Int) -> UInt8 { bytes.indices.contains(place) ? bytes[place] : 0 }

  /// How many bytes are left.
  var left: Int { bytes.count - place }

  /// Goes on by so many bytes.
  mutating func skip(_ count: Int) {
    guard count >= 0, count <= left else {
      isShort = true
      place = bytes.count
      return
    }
    place += count
  }

  /// Goes to behind a Sphinx-3 text header and its byte-order mark; false when there is none.
  mutating func skipTextHeader() -> Bool {
    let end = Array("endhdr\n".utf8)
    let head = bytes.prefix(400)
    guard head.starts(with: Array("s3\n".utf8)),
      let mark = head.indices.first(where: { head[$0...].starts(with: end) })
    else { return false }
    place = mark + end.count
    return integer() == 0x1122_3344
  }

  mutating func byte() -> UInt8 {
    guard left >= 1 else {
      isShort = true
      return 0
    }
    defer { place += 1 }
    return bytes[place]
  }

  /// A signed 32-bit number.
  mutating func integer() -> Int {
    defer { skip(4) }
    return integer(at: place)
  }

  /// So many 32-bit floating-point numbers; none when the file has not so many.
  mutating func floats(_ count: Int) -> [Float] {
    guard count >= 0, count <= left / 4 else {
      isShort = true
      return []
    }
    defer { place += 4 * count }
    return unsafe [Float](unsafeUninitializedCapacity: count) { numbers, filled in
      unsafe bytes.withUnsafeBytes { raw in
        unsafe UnsafeMutableRawBufferPointer(numbers).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: raw[place..<place + 4 * count]))
      }
      filled = count
    }
  }

  /// So many bytes; none when the file has not so many.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    guard count >= 0, count <= left else {
      isShort = true
      return []
    }
    defer { place += count }
    return bytes[place..<place + count]
  }

  /// A text that a zero byte ends.
  mutating func text() -> String {
    let start = place
    while byte() != 0, !isShort {}
    return String(decoding: bytes[start..<max(start, place - 1)], as: UTF8.self)
  }
}
