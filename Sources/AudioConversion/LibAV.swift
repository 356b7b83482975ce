internal import CAVFormat

/// What all use of FFmpeg's libraries shares.
enum LibAV {
  /// Keeps the libraries from writing to standard error; every call still returns its error.
  static let settle: Void = av_log_set_level(AV_LOG_QUIET)

  /// An error in FFmpeg's words.
  static func words(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    _ = unsafe av_strerror(code, &text, text.count)
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// A value of a dictionary, such as a title.
  static func text(_ dictionary: OpaquePointer?, _ key: String) -> String? {
    guard let entry = unsafe av_dict_get(dictionary, key, nil, 0) else { return nil }
    return unsafe String(cString: entry.pointee.value)
  }
}
