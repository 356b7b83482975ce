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
    switch self {
    case .text(let text): return text
    case .standardInput: return try TextInput.read(STDIN_FILENO, name)
    case .file(let path): return try TextInput.read(path)
    }
  }
}
