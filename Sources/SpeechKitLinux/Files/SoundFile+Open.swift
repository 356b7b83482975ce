internal import CSndfile

extension SoundFile {
  /// The first four bytes of what libsndfile reads well from a pipe: WAV, AIFF and AU.
  ///
  /// FLAC it cannot read from one at all, and for MP3 version 1.2.0 reads outside of its memory.
  private static let streamedMarks = ["RIFF", "RIFX", "RF64", "FORM", ".snd", "dns."].map {
    Array($0.utf8)
  }

  /// Opens what a descriptor reads, by way of a copy where it is a stream that cannot be read as one.
  /// - Parameters:
  ///   - input: What is read, from where it stands.
  ///   - name: What it is called in messages.
  ///   - raw: The format of input without a header; nil where there is one.
  /// - Throws: `SpeechError` of kind `inputInvalid` with the reason why it cannot be read; `failed`
  ///   when there is no room for the copy.
  package static func open(
    _ input: consuming InputDescriptor, name: String, raw: RawFormat? = nil
  ) throws(SpeechError) -> SoundFile {
    if raw == nil && input.isStream && !streamedMarks.contains(input.peek(4)) {
      return try SoundFile(try input.spooled(name: name), name: name, raw: nil)
    }
    return try SoundFile(input, name: name, raw: raw)
  }
}
