import CALSA
import Glibc

/// A counting semaphore that can be waited for with a time limit.
///
/// `@unchecked Sendable` holds because the pointer never changes and POSIX semaphores are made to be
/// used by several threads at once.
@safe package struct Semaphore: ~Copyable, @unchecked Sendable {
  private let pointer: UnsafeMutablePointer<sem_t>

  package init() {
    unsafe pointer = .allocate(capacity: 1)
    unsafe sem_init(pointer, 0, 0)
  }

  deinit {
    unsafe sem_destroy(pointer)
    unsafe pointer.deallocate()
  }

  /// Wakes one waiting thread, now or when it comes to wait.
  ///
  /// Real-time safe: neither allocates nor locks.
  package func signal() {
    var value: Int32 = 0
    // One pending signal says as much as many, and a count that nobody takes would overflow.
    if unsafe sem_getvalue(pointer, &value) == 0 && value > 0 { return }
    unsafe sem_post(pointer)
  }

  /// Waits for a signal, however long.
  package func wait() {
    while unsafe sem_wait(pointer) != 0, errno == EINTR {}
  }

  /// Waits for a signal.
  /// - Parameter seconds: How long at most, 0 or more.
  /// - Returns: Whether the signal came in time.
  @discardableResult
  package func wait(seconds: Double) -> Bool {
    var deadline = MonotonicClock.timespec(at: MonotonicClock.now() + seconds)
    while unsafe sem_clockwait(pointer, CLOCK_MONOTONIC, &deadline) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }
}
