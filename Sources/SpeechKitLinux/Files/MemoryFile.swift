internal import Glibc

/// A file in memory, for libraries that only read files; gone when it is no longer owned.
struct MemoryFile: ~Copyable {
  private let descriptor: Int32

  /// Writes a text into a new file.
  /// - Parameters:
  ///   - text: The text.
  ///   - name: What it is called in messages.
  /// - Throws: ``SpeechError/Kind/failed`` when there is no memory for it.
  init(_ text: String, name: String) throws(SpeechError) {
    let place = "/speechkit-\(UInt64.random(in: .min ... .max))"
    descriptor = unsafe shm_open(place, O_RDWR | O_CREAT | O_EXCL, 0o600)
    // Without a name it is gone when it is closed, whatever happens.
    unsafe shm_unlink(place)
    guard descriptor >= 0 else {
      throw SpeechError(.failed, name, unsafe String(cString: strerror(errno)))
    }
    let sink = StreamSink(descriptor)
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe sink.write($0) }
    guard sink.failure == 0 else {
      throw SpeechError(.failed, name, unsafe String(cString: strerror(sink.failure)))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Lends the path under which this process can read it.
  func withPath<Result: ~Copyable>(
    _ body: (String) throws(SpeechError) -> Result
  ) throws(SpeechError) -> Result {
    try body("/proc/self/fd/\(descriptor)")
  }
}
