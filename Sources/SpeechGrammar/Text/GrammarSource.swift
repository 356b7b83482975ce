/// The bytes of a grammar file and what to call it in messages.
public struct GrammarSource: Sendable, Hashable {
  /// What to call it in messages: the path as the user knows it.
  public let file: String
  /// What is in it.
  public let bytes: [UInt8]

  /// Bytes that were read from a file.
  /// - Parameters:
  ///   - file: What to call it in messages.
  ///   - bytes: What is in it.
  public init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// How large a grammar file may be, in bytes.
  public static let maximumSize = 16_000_000
}
