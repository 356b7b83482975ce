extension PocketsphinxDecoder.Segment {
  /// The word without the number of its pronunciation; nil for silences, noises, sentence marks and
  /// the empty steps of a grammar, which no one spoke.
  var spokenWord: String? {
    guard let first = word.first, first != "<", first != "[", first != "(" else { return nil }
    guard word.hasSuffix(")"), let bracket = word.lastIndex(of: "(") else { return word }
    return String(word[..<bracket])
  }
}

extension PocketsphinxDecoder.Path {
  /// The spoken words.
  var words: [(spelling: String, frames: Range<Int>)] {
    segments.compactMap { segment in segment.spokenWord.map { ($0, segment.frames) } }
  }
}
