extension SpeechScript {
  /// A document in SSML 1.1 (W3C), of which this is read: `speak`, `p`, `s`, `break`, `prosody` (rate,
  /// pitch, volume), `emphasis`, `say-as`, `sub`, `phoneme`, `voice`, `mark`, `audio`, `w`, `token`.
  ///
  /// Other elements are spoken through, with one of ``warnings`` for each kind. A `break` takes the
  /// place of the pause before it and is exact to the sample.
  /// - Parameters:
  ///   - text: The document.
  ///   - name: What it is called in messages.
  ///   - synthesizer: Who says it, and how, where nothing says otherwise.
  ///   - audioFolder: The folder that `audio` may take sound files from; nil allows none.
  /// - Throws: `SpeechError`: `inputInvalid` with line and column for XML that is not well-formed, and
  ///   with the line for a value that SSML does not have; `voiceMissing` for an unknown voice.
  public init(
    ssml text: String, name: String = "SSML", _ synthesizer: Synthesizer,
    audioFolder: String? = nil
  ) throws(SpeechError) {
    var reader = SSMLReader(name: name, synthesizer, audioFolder: audioFolder)
    for event in try XMLReader.events(text, name: name) { try reader.read(event) }
    self.init(
      sampleRate: synthesizer.voice.sampleRate, pieces: reader.finish(), warnings: reader.warnings)
  }
}
