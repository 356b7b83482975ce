import Glibc
import ToolSupport

/// Where the text comes from.
enum SayInput {
  /// The command line.
  case text(String)
  /// A file.
  case file(String)
  /// Standard input.
  case standardInput

  /// What it is called in messages.
  var name: String {
    switch self {
    case .text: "the text"
    case .file(let path): path
    case .standardInput: "standard input"
    }
  }

  /// Whether a person types it.
  var isTyped: Bool {
    if case .standardInput = self { return isatty(STDIN_FILENO) == 1 }
    return false
  }

  /// The whole text, with replacement characters for bytes that are no UTF-8.
  /// - Throws: `ToolFailure` when it cannot be read.
  func read() throws(ToolFailure) -> String {
    if case .text(let text) = self { return text }
    return String(decoding: try readBytes(), as: UTF8.self)
  }

  /// The bytes of it.
  /// - Throws: `ToolFailure` when it cannot be read.
  func readBytes() throws(ToolFailure) -> [UInt8] {
    switch self {
    case .text(let text): return Array(text.utf8)
    case .standardInput: return try TextInput.bytes(STDIN_FILENO, name)
    case .file(let path): return try TextInput.bytes(path)
    }
  }
}
