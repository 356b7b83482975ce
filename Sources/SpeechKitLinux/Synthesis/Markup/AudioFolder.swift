internal import Glibc

/// The one folder that a document may take sound files from.
struct AudioFolder {
  private let root: String?

  init(_ path: String) { root = Self.resolved(path) }

  /// The file that a document names, if it is one in the folder.
  /// - Parameter source: A path from the folder, or a whole one; `file://` may stand before it.
  /// - Returns: The path of a file inside the folder, links followed; nil for any other.
  func path(of source: String) -> String? {
    guard let root else { return nil }
    let name = source.hasPrefix("file://") ? String(source.dropFirst(7)) : source
    guard let path = Self.resolved(name.hasPrefix("/") ? name : "\(root)/\(name)"),
      path.hasPrefix(root == "/" ? root : "\(root)/"), FileStatus(path).isFile
    else { return nil }
    return path
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
