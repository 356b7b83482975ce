internal import CSndfile
internal import Glibc

/// Where libsndfile puts bytes that only go forward: a pipe, a device, standard output.
final class StreamSink {
  private let descriptor: Int32
  private var written = 0
  /// The system's error that ended the writing; 0 while all is well.
  private(set) var failure: Int32 = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all of the bytes, unless that fails.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    var done = 0
    while done < bytes.count, failure == 0 {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&ready, 1, -1)
      } else if errno != EINTR {
        failure = errno
      }
    }
    written += done
    return done
  }

  /// Opens libsndfile on this sink, which has to outlive the handle.
  func open(_ info: inout SF_INFO) -> OpaquePointer? {
    var calls = unsafe SF_VIRTUAL_IO(
      get_filelen: { sink in sf_count_t(unsafe StreamSink.of(sink)?.written ?? 0) },
      // It always stands at its end; libsndfile asks, and goes nowhere else in what has no header.
      seek: { _, _, sink in sf_count_t(unsafe StreamSink.of(sink)?.written ?? 0) },
      read: { _, _, _ in 0 },
      write: { bytes, count, sink in
        let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
        return sf_count_t(unsafe StreamSink.of(sink)?.write(buffer) ?? 0)
      },
      tell: { sink in sf_count_t(unsafe StreamSink.of(sink)?.written ?? 0) })
    return unsafe sf_open_virtual(
      &calls, Int32(SFM_WRITE), &info, Unmanaged.passUnretained(self).toOpaque())
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> StreamSink? {
    unsafe pointer.map { unsafe Unmanaged<StreamSink>.fromOpaque($0).takeUnretainedValue() }
  }
}
