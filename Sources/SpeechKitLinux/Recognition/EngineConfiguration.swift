internal import CPocketsphinx
internal import Glibc

/// The decoder library's table of settings, made from words as on its command line.
@safe struct EngineConfiguration: ~Copyable {
  let handle: OpaquePointer

  /// Fails with nil when the library refuses a setting.
  init?(_ settings: [(name: String, value: String)]) {
    let texts = settings.flatMap { [$0.name, $0.value] }
    let words: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) }
    // The library copies what it keeps.
    defer { unsafe words.forEach { unsafe free($0) } }
    var arguments = unsafe words
    guard
      let parsed = unsafe cmd_ln_parse_r(
        nil, ps_args(), Int32(arguments.count), &arguments, 0)
    else { return nil }
    unsafe handle = parsed
  }

  deinit { unsafe cmd_ln_free_r(handle) }
}
