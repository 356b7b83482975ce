internal import Glibc

/// Texts that a tool reads whole.
public enum TextInput {
  /// The text of a file, with replacement characters for bytes that are no UTF-8.
  /// - Parameter path: The file.
  /// - Returns: The text.
  /// - Throws: `ToolFailure` with `Status.inputMissing` when it cannot be read.
  public static func read(_ path: String) throws(ToolFailure) -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// The bytes of a file.
  /// - Parameter path: The file.
  /// - Returns: All of them.
  /// - Throws: `ToolFailure` with `Status.inputMissing` when it cannot be read.
  public static func bytes(_ path: String) throws(ToolFailure) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    return try bytes(descriptor, path)
  }

  /// All that a descriptor gives, with replacement characters for bytes that are no UTF-8.
  /// - Parameters:
  ///   - descriptor: What is read.
  ///   - name: What it is called in messages.
  /// - Returns: The text.
  /// - Throws: `ToolFailure` with `Status.inputMissing` when it cannot be read.
  public static func read(_ descriptor: Int32, _ name: String) throws(ToolFailure) -> String {
    String(decoding: try bytes(descriptor, name), as: UTF8.self)
  }

  /// All bytes that a descriptor gives.
  /// - Parameters:
  ///   - descriptor: What is read.
  ///   - name: What it is called in messages.
  /// - Returns: The bytes.
  /// - Throws: `ToolFailure` with `Status.inputMissing` when it cannot be read.
  public static func bytes(_ descriptor: Int32, _ name: String) throws(ToolFailure) -> [UInt8] {
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
