internal import Glibc

/// What stands at a path.
package struct FileStatus {
  /// Whether a regular file is there.
  package let isFile: Bool
  /// Whether a folder is there.
  package let isFolder: Bool
  /// The file's size in bytes.
  let size: Int
  /// Which file it is, whatever its name; nil where nothing is.
  private let identity: [UInt]?

  /// Looks, following links; nothing there, or nothing that may be looked at, is neither.
  package init(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      (isFile, isFolder, size, identity) = (false, false, 0, nil)
      return
    }
    isFile = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_size)
    identity = [UInt(status.st_dev), UInt(status.st_ino)]
  }

  /// Whether both are one file, by whatever names or links.
  func isSame(as other: FileStatus) -> Bool { identity != nil && identity == other.identity }

  /// The names in a folder, in no order, without `.` and `..`.
  package static func names(in folder: String) -> [String] {
    guard let listing = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(listing) }
    var names: [String] = []
    while let entry = unsafe readdir(listing) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// The first bytes of a file, at most `count`; nil when it cannot be read.
  static func head(of path: String, count: Int) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress.map { unsafe $0 + filled }, count - filled)
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { return nil }
      if got == 0 { break }
      filled += got
    }
    return Array(bytes.prefix(filled))
  }
}
