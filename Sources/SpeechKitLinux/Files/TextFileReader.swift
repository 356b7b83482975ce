/// Reads small texts whole.
package enum TextFileReader {
  /// The most that is read, in bytes: no sheet or list that a person keeps is larger.
  package static let maximumSize = 64 << 20

  /// Reads a text, as UTF-8, without a byte order mark.
  /// - Parameter path: The file.
  /// - Returns: The text; bytes that are no UTF-8 are replaced.
  /// - Throws: `SpeechError` of kind `inputMissing` for a file that cannot be read, `inputInvalid` for
  ///   one that is too large.
  package static func read(_ path: String) throws(SpeechError) -> String {
    guard !FileStatus(path).isFolder, let bytes = FileStatus.head(of: path, count: maximumSize + 1)
    else {
      throw SpeechError(.inputMissing, path, "there is no such file, or it may not be read")
    }
    guard bytes.count <= maximumSize else {
      throw SpeechError(.inputInvalid, path, "is larger than \(maximumSize >> 20) MB")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(
      decoding: bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...], as: UTF8.self)
  }
}
