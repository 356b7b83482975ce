import CSndfile

/// What libsndfile wrote down while it read a header.
///
/// It is the only place where the library tells a promised length that it has corrected, and the
/// number of a coding that it does not know.
struct SoundFileLog {
  private let lines: [Substring]

  /// The log of a handle, or of the last failed opening.
  init(_ handle: OpaquePointer?) {
    var text = [CChar](repeating: 0, count: 8192)
    _ = unsafe sf_command(handle, Int32(SFC_GET_LOG_INFO), &text, Int32(text.count))
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  /// What follows the label, in the last line that has it.
  private func value(of label: String) -> Substring? {
    lines.last { $0.drop { $0 == " " }.hasPrefix(label) }
      .flatMap { line in line.firstIndex(of: ":").map { line[line.index(after: $0)...] } }
      .map { $0.drop { $0 == " " } }
  }

  /// Bytes of samples as the header promises them and as the file has them, where the library
  /// tells that the two differ.
  var shortfall: (promised: Int, found: Int)? {
    guard let line = value(of: "data "), line.contains("should be") else { return nil }
    let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// The size of the whole file as its header has it and as it is, where the two differ.
  var wrongFileSize: (promised: Int, found: Int)? {
    guard let line = value(of: "RIFF "), line.contains("should be") else { return nil }
    let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0] + 8, numbers[1] + 8) : nil
  }

  /// The chunks that were met, in order.
  var chunks: [SoundFileInformation.Chunk] {
    // At the margin (in AIFF a blank from it) stand chunks: "LIST : 26", "*** note : 4 (unknown …)".
    lines.compactMap { line in
      guard !line.hasPrefix("  "), !line.hasPrefix("File "), !line.hasPrefix("Length ") else {
        return nil
      }
      let words = line.drop { $0 == "*" }.split(separator: " ")
      guard words.count >= 3, words[0].count <= 4, words[1] == ":", let size = Int(words[2])
      else { return nil }
      return SoundFileInformation.Chunk(name: String(words[0]), size: size)
    }
  }

  /// Whether the file ended inside the header.
  var endsInHeader: Bool {
    let end = lines.firstIndex { $0.contains("psf_fread returned short count") }
    // Behind the samples, the library looks for further chunks in vain, which is no fault.
    guard let end, let data = lines.firstIndex(where: { $0.hasPrefix("data ") }) else {
      return end != nil
    }
    return end < data
  }

  /// Whether the library gave up on what it found behind the samples.
  var givesUp: Bool {
    lines.contains { $0.contains("Exiting parser") }
  }

  /// The WAV coding: its number and name, where the log has them.
  var coding: String? {
    if let inner = value(of: "esf_field1") { return "WAV coding \(inner)" }
    return value(of: "Format ").map { "WAV coding \($0)" }
  }
}
