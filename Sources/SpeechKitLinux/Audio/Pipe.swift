import Glibc

/// Both ends of a pipe that child processes do not inherit.
struct Pipe: ~Copyable {
  let reading: Int32
  let writing: Int32

  /// Nil when the process has no descriptors left.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    reading = ends[0]
    writing = ends[1]
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(reading)
    close(writing)
  }
}
