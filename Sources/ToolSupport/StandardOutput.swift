internal import Glibc

/// Standard output: data, written at once and in whole pieces.
public enum StandardOutput {
  /// Writes a text, all of it, unbuffered, so that a reader has each line as soon as it exists.
  ///
  /// When the reader has gone away (`| head -1`) the process ends here, quietly, with status 0.
  /// - Parameter text: What to write.
  /// - Throws: `ToolFailure` with `Status.output` when it cannot be written.
  public static func write(_ text: String) throws(ToolFailure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
      }
      if written >= 0 {
        bytes = bytes.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var ready = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&ready, 1, -1)
      case EPIPE: exit(0)  // `| head -1` has what it wanted
      default:
        let cause = unsafe String(cString: strerror(errno))
        throw ToolFailure(.output, "standard output: \(cause)")
      }
    }
  }
}
