extension SpeechScript {
  /// Words given by their phones.
  ///
  /// In ``PhoneNotation/ipa`` blanks separate words, in ``PhoneNotation/cmu`` a vertical bar does.
  /// The signs `.` `,` `?` `!` behind a word end clauses as in a text.
  /// - Parameters:
  ///   - text: The phones.
  ///   - notation: How they are written.
  ///   - synthesizer: Who says it, and how.
  /// - Throws: `SpeechError` of kind `inputInvalid` naming the first sign that is no phone.
  public init(
    phones text: String, _ notation: PhoneNotation, _ synthesizer: Synthesizer
  ) throws(SpeechError) {
    var content = SpeechText()
    let separates: (Character) -> Bool = { sign in
      sign == "|" || sign.isNewline || (notation == .ipa && sign.isWhitespace)
    }
    let ends: (Character) -> Bool = { ".,?!;".contains($0) || $0.isWhitespace }
    for word in text.split(whereSeparator: separates) {
      let end = word.lastIndex { !ends($0) }.map(word.index(after:)) ?? word.startIndex
      let phones = word[..<end].drop(while: \.isWhitespace)
      if !phones.isEmpty {
        content.append(
          .reading(
            written: String(phones),
            words: [SpokenWord("word", phones: try notation.phones(phones))]
          ))
      }
      content.append(.text(word[end...] + " "))
    }
    let piece = Piece(synthesizer: synthesizer, text: content, isWhole: true)
    self.init(sampleRate: synthesizer.voice.sampleRate, pieces: [piece])
  }
}
