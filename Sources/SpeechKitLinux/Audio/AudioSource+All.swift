extension AudioSource where Self: ~Copyable {
  /// All that is left of a source, for those short enough to be held whole.
  /// - Returns: The samples; silence where a gap was.
  /// - Throws: What reading throws.
  package mutating func readAll() throws(SpeechError) -> [Int16] {
    var samples: [Int16] = []
    var block = [Int16](repeating: 0, count: 8192)
    while true {
      var room = block.mutableSpan
      switch try read(into: &room) {
      case .audio(let frames): samples += block[..<frames]
      case .gap(let gap): samples += [Int16](repeating: 0, count: gap.lostFrames)
      case .end: return samples
      }
    }
  }
}
