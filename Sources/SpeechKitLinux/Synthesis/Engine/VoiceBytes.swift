/// The bytes of a voice file, taken one after another in the forms that Flite writes.
struct VoiceBytes {
  /// What is wrong with them.
  struct Damage: Error {
    let cause: String
  }

  private static let ended = Damage(cause: "it ends too early")
  /// What Flite calls the kinds of value in a tree: numbers and text; no question, but an answer.
  private static let text: UInt16 = 5
  private static let wholeNumber: UInt16 = 1
  private static let isLeaf: UInt8 = 255

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all were taken.
  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() throws(Damage) -> UInt8 {
    guard place < bytes.count else { throw Self.ended }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func skip(_ count: Int) throws(Damage) {
    guard count >= 0, count <= bytes.count - place else { throw Self.ended }
    place += count
  }

  private mutating func short() throws(Damage) -> UInt16 {
    let low = try byte()
    return try UInt16(low) | UInt16(byte()) << 8
  }

  mutating func integer() throws(Damage) -> Int32 {
    let low = try short()
    return try Int32(bitPattern: UInt32(low) | UInt32(short()) << 16)
  }

  mutating func float() throws(Damage) -> Float {
    try Float(bitPattern: UInt32(bitPattern: integer()))
  }

  /// A number of things that take a byte each at least.
  private mutating func count() throws(Damage) -> Int {
    let count = try Int(integer())
    guard count >= 0, count <= bytes.count - place else { throw Self.ended }
    return count
  }

  /// Bytes with their number before them.
  /// - Returns: The number.
  mutating func array() throws(Damage) -> Int {
    let length = try count()
    try skip(length)
    return length
  }

  /// Arrays with their number before them.
  /// - Returns: The length of each.
  mutating func arrays() throws(Damage) -> [Int] {
    var lengths: [Int] = []
    try list { (bytes) throws(Damage) in lengths.append(try bytes.array()) }
    return lengths
  }

  /// Text, which ends with a zero that is counted.
  mutating func string() throws(Damage) -> String {
    let start = place + 4
    let length = try array()
    guard length > 0, bytes[start + length - 1] == 0 else {
      throw Damage(cause: "a text in it does not end")
    }
    return String(decoding: bytes[start..<start + length - 1], as: UTF8.self)
  }

  /// Things with their number before them.
  mutating func list(_ body: (inout VoiceBytes) throws(Damage) -> Void) throws(Damage) {
    for _ in 0..<(try count()) { try body(&self) }
  }

  /// Decision trees with their number before them.
  /// - Returns: The highest whole number among their answers.
  mutating func trees() throws(Damage) -> Int {
    var highest = 0
    try list { (bytes) throws(Damage) in highest = max(highest, try bytes.tree()) }
    return highest
  }

  /// A decision tree.
  /// - Returns: The highest whole number among its answers.
  mutating func tree() throws(Damage) -> Int {
    let size = try count()
    guard size > 0 else { throw Damage(cause: "there is a tree without an answer") }
    var highest = 0
    var lastQuestion = -1
    for index in 0..<size {
      let feature = try byte()
      let isLeaf = try byte() == Self.isLeaf
      let jump = try Int(short())
      let kind = try short()
      var number = 0
      if kind == Self.text { _ = try string() } else { number = try Int(integer()) }
      if isLeaf {
        if kind == Self.wholeNumber {
          guard number >= 0 else { throw Damage(cause: "there is an answer below zero") }
          highest = max(highest, number)
        }
      } else {
        // Either answer leads on, so that every way comes to an end.
        guard jump > index, jump < size, index + 1 < size else {
          throw Damage(cause: "there is a question that leads nowhere")
        }
        lastQuestion = max(lastQuestion, Int(feature))
      }
    }
    let features = try count()
    for _ in 0..<features { _ = try string() }
    guard lastQuestion < features else {
      throw Damage(cause: "there is a question about nothing")
    }
    return highest
  }
}
