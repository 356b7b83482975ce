internal import CAVFormat
internal import Glibc
internal import SpeechKitLinux

/// A file descriptor as libavformat reads it or writes it.
///
/// Wraps `AVIOContext`. The descriptor stays its owner's, who has to let it live longer.
@safe final class ByteStream {
  private static let bufferSize = 65536

  let context: UnsafeMutablePointer<AVIOContext>
  private let descriptor: Int32
  /// The system's error that ended the writing; 0 while all is well.
  private(set) var failure: Int32 = 0

  /// - Parameters:
  ///   - descriptor: What is read or written.
  ///   - isWriting: Whether it is written.
  ///   - isSeekable: Whether it can be gone back in.
  /// - Throws: `SpeechError` of kind `failed` when there is no memory.
  init(_ descriptor: Int32, isWriting: Bool, isSeekable: Bool) throws(SpeechError) {
    let buffer = unsafe av_malloc(Self.bufferSize)?.assumingMemoryBound(to: UInt8.self)
    let made = unsafe avio_alloc_context(
      buffer, Int32(Self.bufferSize), isWriting ? 1 : 0, nil, Self.read, Self.write,
      isSeekable ? Self.seek : nil)
    guard let made = unsafe made else {
      unsafe av_free(buffer)
      throw SpeechError(.failed, "file", "out of memory")
    }
    unsafe context = made
    self.descriptor = descriptor
    unsafe made.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    unsafe av_freep(&context.pointee.buffer)
    var context: UnsafeMutablePointer<AVIOContext>? = unsafe context
    unsafe avio_context_free(&context)
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> ByteStream? {
    unsafe pointer.map { unsafe Unmanaged<ByteStream>.fromOpaque($0).takeUnretainedValue() }
  }

  // Formed here, outside any actor, so that they carry no isolation to other threads.
  private static let read:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
      opaque, bytes, count in
      guard let stream = unsafe of(opaque) else { return speechkit_av_end }
      while true {
        let got = unsafe Glibc.read(stream.descriptor, bytes, Int(count))
        if got > 0 { return Int32(got) }
        if got == 0 { return speechkit_av_end }
        if errno != EINTR { return -errno }
      }
    }

  private static let write:
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
      opaque, bytes, count in
      guard let stream = unsafe of(opaque), let bytes = unsafe bytes else { return -EINVAL }
      var done = 0
      while done < Int(count) {
        let written = unsafe Glibc.write(stream.descriptor, bytes + done, Int(count) - done)
        if written >= 0 {
          done += written
        } else if errno == EAGAIN {
          var ready = pollfd(fd: stream.descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&ready, 1, -1)
        } else if errno != EINTR {
          stream.failure = errno
          return -errno
        }
      }
      return count
    }

  private static let seek: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = {
    opaque, offset, whence in
    guard let stream = unsafe of(opaque) else { return Int64(-EINVAL) }
    if whence & AVSEEK_SIZE != 0 {
      var status = stat()
      return unsafe fstat(stream.descriptor, &status) == 0 ? Int64(status.st_size) : Int64(-errno)
    }
    let place = lseek(stream.descriptor, Int(offset), whence & ~AVSEEK_FORCE)
    return place >= 0 ? Int64(place) : Int64(-errno)
  }
}
