import Glibc

/// A value that one thread at a time may use.
///
/// Does what the standard library's `Mutex` does, by a POSIX mutex: ThreadSanitizer does not see
/// inside `Mutex` on Linux (Swift 6.3) and reports every contended use of it as a race.
///
/// `@unchecked Sendable` holds because the value is touched only while the mutex is held.
@safe package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: consuming sending Value) {
    unsafe mutex = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    self.value = value
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Uses the value while no other thread does; not to be called from within itself.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
