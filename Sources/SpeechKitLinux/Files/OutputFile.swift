internal import Glibc

/// A file being written: beside its final place until it is whole, or a stream that bytes just go to.
///
/// A new file gets an unpredictable name in the folder of the one it will replace, so that nobody
/// sees half of it and nothing in another place can be hit; it is removed unless it was kept.
package struct OutputFile: ~Copyable {
  /// What it is called in messages.
  package let name: String
  /// The descriptor to write to.
  package let descriptor: Int32
  /// Whether it is a pipe, a socket or a device, which cannot be gone back in.
  package let isStream: Bool
  private let place: String
  private let temporary: String?
  private var isOpen = true

  /// Opens a path for writing.
  /// - Parameter path: The file's path, or `-` for standard output.
  /// - Throws: `SpeechError` of kind `outputFailed` with the reason.
  package init(_ path: String) throws(SpeechError) {
    if path == "-" {
      name = "standard output"
      descriptor = STDOUT_FILENO
      // Even a file that standard output was sent to may hold something already.
      isStream = true
      place = path
      temporary = nil
      return
    }
    name = path
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw Self.failure(path, "is a folder") }
    if exists, kind != S_IFREG {
      let opened = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard opened >= 0 else { throw Self.failure(path, errno) }
      descriptor = opened
      isStream = true
      place = path
      temporary = nil
      return
    }
    if exists, unsafe access(path, W_OK) != 0 { throw Self.failure(path, errno) }
    // A link stays a link: what it points to is replaced.
    let resolved = unsafe exists ? realpath(path, nil) : nil
    defer { unsafe free(resolved) }
    let target = unsafe resolved.map { unsafe String(cString: $0) } ?? path
    let slash = target.lastIndex(of: "/")
    let folder = slash.map { target[...$0] } ?? ""
    let file = slash.map { target[target.index(after: $0)...] } ?? target[...]
    guard !file.isEmpty else { throw Self.failure(path, "is a folder") }
    let beside = "\(folder).\(file.prefix(64))-\(UInt64.random(in: .min ... .max))"
    let opened = unsafe open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard opened >= 0 else { throw Self.failure(path, errno) }
    if exists { fchmod(opened, status.st_mode & 0o777) }
    descriptor = opened
    isStream = false
    place = target
    temporary = beside
    UnfinishedFiles.note(beside)
  }

  deinit { abandon() }

  private func abandon() {
    guard isOpen else { return }
    if descriptor != STDOUT_FILENO { close(descriptor) }
    if let temporary { UnfinishedFiles.remove(temporary) }
  }

  /// Puts the file in its place, whole.
  /// - Throws: `SpeechError` of kind `outputFailed`; then nothing is left behind.
  package mutating func keep() throws(SpeechError) {
    guard isOpen else { return }
    isOpen = false
    if descriptor == STDOUT_FILENO { return }
    // Some file systems find out only now that there was no room.
    let closed = close(descriptor)
    var cause = closed == 0 || isStream ? nil : errno
    if cause == nil, let temporary, unsafe rename(temporary, place) != 0 { cause = errno }
    guard let cause else {
      if let temporary { UnfinishedFiles.forget(temporary) }
      return
    }
    if let temporary { UnfinishedFiles.remove(temporary) }
    throw Self.failure(name, cause)
  }

  package static func failure(_ name: String, _ code: Int32) -> SpeechError {
    failure(name, unsafe String(cString: strerror(code)).lowercased())
  }

  private static func failure(_ name: String, _ cause: String) -> SpeechError {
    SpeechError(
      .outputFailed, name, "cannot be written: \(cause)",
      advice: "choose another place for the output")
  }
}
