/// The bytes of a WAV file, put together as the case at hand wants it: right or wrong.
package struct WAVBytes {
  /// A chunk: its four letters, its content, and the size it claims where that is not the true one.
  package typealias Chunk = (id: String, content: [UInt8], claimed: UInt32?)

  package var tag: UInt16 = 1
  package var channels: UInt16 = 1
  package var sampleRate: UInt32 = 16000
  package var bits: UInt16 = 16
  /// What follows the sixteen bytes of every format chunk.
  package var formatExtension: [UInt8] = []
  package var claimedFormatSize: UInt32?
  package var before: [Chunk] = []
  package var between: [Chunk] = []
  package var after: [Chunk] = []
  package var data: [UInt8] = []
  package var claimedDataSize: UInt32?
  package var padsOddChunks = true

  package init(
    tag: UInt16 = 1, channels: UInt16 = 1, sampleRate: UInt32 = 16000, bits: UInt16 = 16,
    formatExtension: [UInt8] = [], claimedFormatSize: UInt32? = nil, before: [Chunk] = [],
    between: [Chunk] = [], after: [Chunk] = [], data: [UInt8] = [],
    claimedDataSize: UInt32? = nil, padsOddChunks: Bool = true
  ) {
    self.tag = tag
    self.channels = channels
    self.sampleRate = sampleRate
    self.bits = bits
    self.formatExtension = formatExtension
    self.claimedFormatSize = claimedFormatSize
    self.before = before
    self.between = between
    self.after = after
    self.data = data
    self.claimedDataSize = claimedDataSize
    self.padsOddChunks = padsOddChunks
  }

  /// The file.
  package var bytes: [UInt8] {
    let frame = channels &* ((bits + 7) / 8)
    var format: [UInt8] = Self.little(tag) + Self.little(channels) + Self.little(sampleRate)
    format += Self.little(sampleRate &* UInt32(frame)) + Self.little(frame) + Self.little(bits)
    format += formatExtension
    var chunks = before
    chunks.append(("fmt ", format, claimedFormatSize))
    chunks += between
    chunks.append(("data", data, claimedDataSize))
    chunks += after
    var body = Array("WAVE".utf8)
    for chunk in chunks {
      body += Array(chunk.id.utf8)
      body += Self.little(chunk.claimed ?? UInt32(chunk.content.count)) + chunk.content
      if padsOddChunks && chunk.content.count % 2 == 1 { body.append(0) }
    }
    return Array("RIFF".utf8) + Self.little(UInt32(body.count)) + body
  }

  /// The number as bytes, the lowest first.
  package static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// Samples as bytes, the lowest first.
  package static func little(_ samples: [Int16]) -> [UInt8] {
    samples.flatMap { little($0) }
  }

  /// The extension that makes a format "extensible", with the inner format given.
  package static func extensible(inner: UInt16, bits: UInt16) -> [UInt8] {
    little(UInt16(22)) + little(bits) + little(UInt32(3)) + little(inner)
      + [0, 0, 0, 0, 16, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }
}
