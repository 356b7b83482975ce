internal import Glibc

/// A thread of our own, for work that waits: Swift's thread pool must never be made to wait.
package enum DetachedThread {
  private final class Work {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread that ends when its work does.
  /// - Throws: `SpeechError` of kind `failed` when the process may have no more threads.
  package static func start(_ body: @escaping @Sendable () -> Void) throws(SpeechError) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let code = unsafe pthread_create(&thread, &attributes, run, work.toOpaque())
    guard code == 0 else {
      unsafe work.release()
      throw SpeechError(.failed, "thread", unsafe String(cString: strerror(code)).lowercased())
    }
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    context in
    if let context = unsafe context {
      unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    }
    return nil
  }
}
