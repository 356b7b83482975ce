import CSndfile
import Glibc

/// A file descriptor that is read, closed when it is no longer owned.
package struct InputDescriptor: ~Copyable {
  /// The descriptor's number.
  package let number: Int32

  deinit {
    // Standard input belongs to the process.
    if number > 0 { close(number) }
  }

  private init(number: Int32) {
    self.number = number
  }

  /// Opens a file for reading, or takes standard input.
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: ``SpeechError/Kind/inputMissing`` where there is no such file or it may not be read;
  ///   ``SpeechError/Kind/inputInvalid`` where it cannot hold sound at all.
  package init(path: String) throws(SpeechError) {
    let name = Self.name(of: path)
    let opened = unsafe path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else {
      let advice = errno == EACCES ? "its owner can allow it with chmod" : ""
      throw SpeechError(
        .inputMissing, name, unsafe String(cString: strerror(errno)), advice: advice)
    }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0 else {
      throw SpeechError(.inputMissing, name, unsafe String(cString: strerror(errno)))
    }
    let type = status.st_mode & S_IFMT
    let flaw: String? =
      if type == S_IFDIR {
        "is a folder, not a sound file"
      } else if type == S_IFREG && status.st_size == 0 {
        "the file is empty"
      } else if isatty(opened) == 1 { "is a terminal: nothing is piped in" } else { nil }
    if let flaw {
      if opened > 0 { close(opened) }
      throw SpeechError(.inputInvalid, name, flaw)
    }
    number = opened
  }

  /// A second descriptor of the same file; the place in it is one for both.
  /// - Throws: `SpeechError` of kind `failed` when the process has no descriptors left.
  package func duplicate() throws(SpeechError) -> InputDescriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else {
      throw SpeechError(.failed, "file", unsafe String(cString: strerror(errno)))
    }
    return InputDescriptor(number: copy)
  }

  /// Goes to the beginning.
  package func rewind() { lseek(number, 0, SEEK_SET) }

  /// What a path is called in messages.
  package static func name(of path: String) -> String {
    path == "-" ? "standard input" : path
  }

  /// Whether it can only be read once, front to back: a pipe or a socket.
  package var isStream: Bool { lseek(number, 0, SEEK_CUR) < 0 }

  /// Bytes that lie ahead, for a file.
  var remaining: Int {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { return 0 }
    return Int(status.st_size) - lseek(number, 0, SEEK_CUR)
  }

  /// The first bytes, left where they are.
  /// - Parameter count: How many bytes.
  /// - Returns: The bytes; fewer when there are fewer.
  package func peek(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = unsafe bytes.withUnsafeMutableBytes { room in
      isStream
        ? unsafe Self.peekStream(number, room)
        : unsafe pread(number, room.baseAddress, room.count, lseek(number, 0, SEEK_CUR))
    }
    return Array(bytes.prefix(max(0, got)))
  }

  private static func peekStream(_ number: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int {
    let fromSocket = unsafe recv(number, room.baseAddress, room.count, Int32(MSG_PEEK))
    if fromSocket >= 0 { return fromSocket }
    // A pipe is peeked into by duplicating its beginning into a second pipe.
    guard let copy = Pipe() else { return 0 }
    let copied = tee(number, copy.writing, room.count, 0)
    return copied > 0 ? unsafe Glibc.read(copy.reading, room.baseAddress, copied) : 0
  }

  /// Copies a stream into a file without a name, for formats that cannot be read from a stream.
  /// - Parameter name: What it is called in messages.
  /// - Returns: The copy, at its beginning.
  /// - Throws: ``SpeechError/Kind/failed`` when there is no room for the copy.
  package func spooled(name: String) throws(SpeechError) -> InputDescriptor {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var path = Array("\(folder)/stream-XXXXXX".utf8CString)
    let file = unsafe mkstemp(&path)
    guard file >= 0 else {
      throw SpeechError(
        .failed, folder, unsafe String(cString: strerror(errno)),
        advice: "set TMPDIR to a folder that can be written")
    }
    // Without a name it is gone when it is closed, whatever happens.
    unsafe unlink(path)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    let copy = InputDescriptor(number: file)
    var block = [UInt8](repeating: 0, count: 65536)
    while true {
      let got = unsafe Glibc.read(number, &block, block.count)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      guard unsafe Glibc.write(file, block, got) == got else {
        throw SpeechError(
          .failed, folder, unsafe String(cString: strerror(errno)),
          advice: "\(name) has to be copied there; set TMPDIR to a folder with more room")
      }
    }
    lseek(file, 0, SEEK_SET)
    return copy
  }

  /// Waits until a stream has bytes, or has ended, or the flag is raised.
  /// - Parameters:
  ///   - bytes: How many bytes are worth waking up for, 1 or more.
  ///   - stop: Ends the waiting.
  /// - Returns: The bytes that can be read without waiting; nil when the stream has ended and fewer
  ///   than wanted are left, or when the flag is raised.
  func wait(for bytes: Int, stop: StopFlag) -> Int? {
    while !stop.isRaised {
      var polled = [
        pollfd(fd: number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      guard unsafe poll(&polled, 2, 500) > 0 else { continue }
      var available: Int32 = 0
      guard unsafe ioctl(number, UInt(FIONREAD), &available) == 0 else { return bytes }
      if Int(available) >= bytes { return Int(available) }
      if Int32(polled[0].revents) & (POLLHUP | POLLERR) != 0 { return nil }
      if Int32(polled[0].revents) & POLLIN != 0 && available == 0 { return nil }
      // Part of a frame has arrived, so polling again would return at once.
      if polled[0].revents != 0 { unsafe poll(&polled[1], 1, 1) }
    }
    return nil
  }
}
