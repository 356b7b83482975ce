package import SpeechKitLinux

/// Files of any kind: those that libsndfile reads, and what only FFmpeg's libraries do.
package enum MediaFile {
  /// Opens a file.
  /// - Parameter path: The file; `-` is standard input.
  /// - Returns: Its frames.
  /// - Throws: `SpeechError` of the kinds `inputMissing` and `inputInvalid`.
  package static func reader(_ path: String) throws(SpeechError) -> any FrameReader {
    try open(path)
  }

  static func open(_ path: String) throws(SpeechError) -> any ConvertibleReader {
    let name = InputDescriptor.name(of: path)
    var input = try InputDescriptor(path: path)
    // Two libraries may have to look at it.
    if input.isStream { input = try input.spooled(name: name) }
    let again = try input.duplicate()
    let refusal: SpeechError
    do throws(SpeechError) {
      return SoundFileFrames(try SoundFileReader(input, name: name))
    } catch { refusal = error }
    again.rewind()
    do throws(SpeechError) {
      return try MediaFileReader(again, name: name)
    } catch { throw refusal }
  }
}
