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

  /// The paths, below the folders that are searched, where a grammar of a name may be found, the
  /// likeliest first: `com.example.colours` may be `com.example.colours.gram`, `colours.gram` or
  /// `com/example/colours.gram`, and the same with `.jsgf`.
  /// - Parameter name: The grammar's full name.
  /// - Returns: The relative paths; none where the name is no safe file name.
  public static func paths(ofGrammar name: String) -> [String] {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = parts.last, !parts.contains(""), !name.contains("/") else { return [] }
    var stems = [name]
    if parts.count > 1 { stems += [String(last), parts.joined(separator: "/")] }
    return stems.flatMap { ["\($0).gram", "\($0).jsgf"] }
  }

  /// How large a grammar file may be, in bytes: room for some hundred thousand words.
  public static let maximumSize = 2_000_000
}
