internal import Glibc

/// The files that this process has begun and not yet put in their places.
package enum UnfinishedFiles {
  private static let paths = Guarded<Set<String>>([])

  /// Takes a file as begun.
  static func note(_ path: String) {
    paths.withLock { _ = $0.insert(path) }
  }

  /// Takes a file as put in its place.
  static func forget(_ path: String) {
    paths.withLock { _ = $0.remove(path) }
  }

  /// Removes one.
  static func remove(_ path: String) {
    forget(path)
    unsafe unlink(path)
  }

  /// Removes all, for a process that must end at once; whoever writes them notices nothing.
  package static func removeAll() {
    let all = paths.withLock { paths in
      defer { paths = [] }
      return paths
    }
    for path in all { unsafe unlink(path) }
  }
}
