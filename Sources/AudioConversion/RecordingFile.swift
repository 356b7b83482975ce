internal import Glibc
internal import SpeechKitLinux

/// A file that grows in its place.
final class RecordingFile {
  let descriptor: Int32
  private let path: String
  /// Whether something is in it that can be read; otherwise it is removed at the end.
  var isWorthKeeping = false

  init(_ path: String, replaces: Bool) throws(SpeechError) {
    let mode = O_WRONLY | O_CREAT | O_CLOEXEC | (replaces ? O_TRUNC : O_EXCL)
    descriptor = unsafe open(path, mode, 0o666)
    self.path = path
    if descriptor < 0 { throw OutputFile.failure(path, errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if !isWorthKeeping { unsafe unlink(path) }
  }
}
