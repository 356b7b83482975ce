package import Glibc

/// Settings for a program to be started, so that it hears signals as it would from a shell.
///
/// A tool's own threads hold signals back for the one that waits for them, and a tool ignores the end
/// of a pipe; a child would inherit both.
@safe public struct ChildSignals: ~Copyable {
  private let pointer: UnsafeMutablePointer<posix_spawnattr_t>

  /// Settings of their own for one start.
  public init() {
    unsafe pointer = .allocate(capacity: 1)
    unsafe posix_spawnattr_init(pointer)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(pointer, &none)
    var usual = sigset_t()
    unsafe sigemptyset(&usual)
    unsafe sigaddset(&usual, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(pointer, &usual)
    unsafe posix_spawnattr_setflags(pointer, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  }

  deinit {
    unsafe posix_spawnattr_destroy(pointer)
    unsafe pointer.deallocate()
  }

  /// Lends them to `posix_spawn`.
  /// - Parameter body: Starts the program.
  /// - Returns: What the body returns.
  package func lend(_ body: (UnsafeMutablePointer<posix_spawnattr_t>) -> Int32) -> Int32 {
    unsafe body(pointer)
  }
}
