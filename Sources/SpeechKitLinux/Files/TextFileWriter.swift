internal import Glibc

/// Writes texts and other small files, whole or not at all.
package enum TextFileWriter {
  /// Writes a text, as UTF-8.
  /// - Parameters:
  ///   - text: The text.
  ///   - path: Where it goes; what was there is replaced when the new one is whole.
  /// - Throws: `SpeechError` of kind `outputFailed`; then what was there is still there.
  package static func write(_ text: String, to path: String) throws(SpeechError) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes bytes.
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - path: Where they go; what was there is replaced when the new file is whole.
  /// - Throws: `SpeechError` of kind `outputFailed`; then what was there is still there.
  package static func write(_ bytes: [UInt8], to path: String) throws(SpeechError) {
    var output = try OutputFile(path)
    let sink = StreamSink(output.descriptor)
    _ = unsafe bytes.withUnsafeBytes { unsafe sink.write($0) }
    if sink.failure != 0, sink.failure != EPIPE {
      throw OutputFile.failure(output.name, sink.failure)
    }
    try output.keep()
  }
}
