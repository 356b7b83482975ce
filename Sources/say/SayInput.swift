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
    case .standardInput: return try Self.read(STDIN_FILENO, name)
    case .file(let path):
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(path) }
      defer { close(descriptor) }
      return try Self.read(descriptor, path)
    }
  }

  /// All that a descriptor gives.
  /// - Throws: `ToolFailure` when it cannot be read.
  static func read(_ descriptor: Int32, _ name: String) throws(ToolFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(name)
      }
      bytes += block[..<count]
    }
  }

  private static func failure(_ name: String) -> ToolFailure {
    ToolFailure(.inputMissing, "\(name): \(unsafe String(cString: strerror(errno)).lowercased())")
  }
}
