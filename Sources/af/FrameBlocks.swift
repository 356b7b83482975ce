import SpeechKitLinux

/// A file in blocks of one length, however it gives its frames.
struct FrameBlocks {
  /// The current block, interleaved; shorter at the end only.
  private(set) var frames: [Float] = []

  private let length: Int
  private let channels: Int
  private var buffer: [Float]
  private var waiting: ArraySlice<Float> = []

  /// Blocks of so many frames.
  init(frames: Int, channels: Int) {
    length = frames * channels
    self.channels = channels
    buffer = [Float](repeating: 0, count: 4096 * channels)
  }

  /// Makes the next block.
  /// - Returns: False when the file has ended, and the block is the last, or empty.
  mutating func fill(from reader: inout SoundFileReader) throws(SpeechError) -> Bool {
    frames.removeAll(keepingCapacity: true)
    while frames.count < length {
      if waiting.isEmpty {
        let count = try reader.read(into: &buffer)
        if count == 0 { return false }
        waiting = buffer[..<(count * channels)]
      }
      let part = waiting.prefix(length - frames.count)
      frames += part
      waiting = waiting.dropFirst(part.count)
      // Else the buffer would be copied when it is filled again.
      if waiting.isEmpty { waiting = [] }
    }
    return true
  }
}
