internal import Glibc

extension RecognizerModel {
  /// Looks whether the files are whole.
  ///
  /// The decoder library ends the process over a damaged acoustic model, or reads beyond its end,
  /// so no file is shown to it whose size and checksum do not agree with its own header.
  func check() throws(SpeechError) {
    for name in ["means", "variances", "transition_matrices"] {
      try checkNumbers(name)
    }
    if FileStatus(path("mixture_weights")).isFile {
      try checkNumbers("mixture_weights")
    } else {
      try checkMixtureDump()
    }
    try checkDefinition()
    try checkParameters()
    guard let head = FileStatus.head(of: dictionary, count: 4096) else {
      throw damaged(dictionary, "the dictionary cannot be read")
    }
    guard !head.isEmpty, !head.contains(0), head.contains(UInt8(ascii: " ")) else {
      throw damaged(dictionary, "this is no pronunciation dictionary")
    }
  }

  private func path(_ name: String) -> String { "\(acousticModel)/\(name)" }

  private func damaged(_ path: String, _ cause: String) -> SpeechError {
    SpeechError(
      .modelUnusable, path, cause,
      advice: "install the package pocketsphinx-en-us again, or name another model with --model")
  }

  private func bytes(of name: String) throws(SpeechError) -> [UInt8] {
    let file = path(name)
    let size = FileStatus(file).size
    guard FileStatus(file).isFile, let all = FileStatus.head(of: file, count: min(size, 1 << 30))
    else { throw damaged(file, "it is missing, or may not be read") }
    return all
  }

  /// A Sphinx-3 array: text header, byte-order mark, dimensions, count, floats, checksum.
  private func checkNumbers(_ name: String) throws(SpeechError) {
    let all = try bytes(of: name)
    let end = Array("endhdr\n".utf8)
    let head = all.prefix(400)
    guard head.starts(with: Array("s3\n".utf8)),
      let mark = head.indices.first(where: { head[$0...].starts(with: end) })
    else { throw damaged(path(name), "its header is not that of an acoustic model") }
    let hasChecksum = String(decoding: head.prefix(mark), as: UTF8.self).contains("chksum0 yes")
    let words = LittleEndianWords(all, from: mark + end.count)
    guard words[0] == 0x1122_3344 else {
      throw damaged(path(name), "its numbers are in a byte order that is not supported")
    }
    // Dimensions differ in number from file to file; the count of floats follows them.
    let isWhole = (2...12).contains { place in
      guard let count = words[place], count > 0 else { return false }
      return words.byteCount == 4 * (place + 1 + Int(count) + (hasChecksum ? 1 : 0))
    }
    guard isWhole else { throw damaged(path(name), "it is cut short, or longer than it says") }
    guard !hasChecksum || words.checksum == words[words.count - 1] else {
      throw damaged(path(name), "its checksum does not agree with its content")
    }
  }

  /// Compressed mixture weights: a header of strings, then a byte for each stream, Gaussian, senone.
  private func checkMixtureDump() throws(SpeechError) {
    let all = try bytes(of: "sendump")
    var place = 0
    var streams = 1
    while let length = LittleEndianWords(all, from: place)[0], length > 0 {
      guard length < 2000, place + 4 + Int(length) < all.count else {
        throw damaged(path("sendump"), "its header is damaged")
      }
      let text = String(decoding: all[(place + 4)..<(place + 3 + Int(length))], as: UTF8.self)
      if text.hasPrefix("feature_count ") { streams = Int(text.dropFirst(14)) ?? 1 }
      place += 4 + Int(length)
    }
    let words = LittleEndianWords(all, from: place + 4)
    guard let gaussians = words[0], let senones = words[1],
      all.count == place + 12 + streams * Int(gaussians) * Int(senones)
    else { throw damaged(path("sendump"), "it is cut short, or longer than it says") }
  }

  /// The model definition in its binary form, whose header tells the sizes of all that follows.
  private func checkDefinition() throws(SpeechError) {
    let all = try bytes(of: "mdef")
    guard all.starts(with: Array("BMDF".utf8)) else {
      // The text form begins with its version; the library reads and checks it itself.
      guard all.prefix(400).contains(UInt8(ascii: ".")), !all.prefix(400).contains(0) else {
        throw damaged(path("mdef"), "this is no model definition")
      }
      return
    }
    let start = LittleEndianWords(all, from: 0)
    guard let version = start[1], version == 1, let description = start[2], description < 100_000
    else { throw damaged(path("mdef"), "its header is damaged") }
    let words = LittleEndianWords(all, from: 12 + Int(description))
    guard let basePhones = words[0], let phones = words[1], let states = words[2], states > 0,
      let sequences = words[6], let nodes = words[8]
    else { throw damaged(path("mdef"), "its header is damaged") }
    var place = 12 + Int(description) + 40
    let names = place
    for _ in 0..<min(basePhones, 10_000) {
      guard place < all.count, let end = all[place...].firstIndex(of: 0) else {
        throw damaged(path("mdef"), "it is cut short")
      }
      place = end + 1
    }
    place = names + (place - names + 3) / 4 * 4
    let expected =
      place + 8 * Int(nodes) + 12 * Int(phones) + 4 + 2 * Int(states) * Int(sequences)
    guard all.count == expected else {
      throw damaged(path("mdef"), "it is cut short, or longer than it says")
    }
  }

  private func checkParameters() throws(SpeechError) {
    let words = String(decoding: try bytes(of: "feat.params"), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    guard let place = words.firstIndex(of: "-varnorm"), place + 1 < words.count else { return }
    guard words[place + 1] == "no" else {
      throw damaged(
        path("feat.params"),
        "it asks for -varnorm \(words[place + 1]), over which the decoder ends the process")
    }
  }
}

/// A file's bytes as 32-bit numbers, least significant byte first.
private struct LittleEndianWords {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes[min(max(0, start), bytes.count)...]
  }

  var byteCount: Int { bytes.count }
  var count: Int { bytes.count / 4 }

  /// Nil beyond the end.
  subscript(place: Int) -> UInt32? {
    guard place >= 0, place < count else { return nil }
    let start = bytes.startIndex + 4 * place
    return (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << (8 * UInt32($1)) }
  }

  /// The checksum of Sphinx-3 files over all numbers between the byte-order mark and the checksum.
  var checksum: UInt32 {
    var sum: UInt32 = 0
    unsafe bytes.withUnsafeBytes { raw in
      for place in 1..<max(1, count - 1) {
        let word = unsafe raw.loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self)
        sum = (sum << 20 | sum >> 12) &+ UInt32(littleEndian: word)
      }
    }
    return sum
  }
}
