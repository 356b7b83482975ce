extension Speech {
  /// The sound of a file, mixed to one channel.
  /// - Parameters:
  ///   - path: The file, of any kind that ``SoundFileSource`` reads.
  ///   - sampleRate: The rate wanted, in Hz.
  /// - Throws: `SpeechError` of kind `inputMissing` or `inputInvalid`.
  init(soundFile path: String, sampleRate: Int) throws(SpeechError) {
    self.init(sampleRate: sampleRate)
    var source = try SoundFileSource(path: path, sampleRate: sampleRate)
    var block = [Int16](repeating: 0, count: 8192)
    while true {
      var room = block.mutableSpan
      guard case .audio(let frames) = try source.read(into: &room) else { return }
      samples += block[..<frames]
    }
  }
}
