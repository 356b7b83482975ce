internal import Glibc

/// Where the files are that came with the program.
enum PackageFolder {
  /// `models/` of the source tree the program was built in, or of the place it was installed to.
  static let models: String? = {
    var room = [CChar](repeating: 0, count: 4097)
    let length = unsafe readlink("/proc/self/exe", &room, 4096)
    guard length > 0 else { return nil }
    var parts = room.prefix(length).map { UInt8(bitPattern: $0) }.split(
      separator: UInt8(ascii: "/")
    )
    .map { String(decoding: $0, as: UTF8.self) }
    // From .build/x86_64-unknown-linux-gnu/debug/… up to the package, or from PREFIX/bin.
    while !parts.isEmpty {
      parts.removeLast()
      let folder = "/" + parts.joined(separator: "/")
      for place in ["\(folder)/share/speechkit/models", "\(folder)/models"]
      where FileStatus(place + "/supplement.dict").isFile {
        return place
      }
    }
    return nil
  }()
}
