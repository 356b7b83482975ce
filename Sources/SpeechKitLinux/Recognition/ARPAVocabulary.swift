/// The words of a language model file in the ARPA format.
struct ARPAVocabulary: SpokenWords {
  let words: [String]
  private let path: String

  /// How much of a file is looked at: the words come first.
  private static let headSize = 32_000_000

  /// Reads the words; nil when the file is of another kind, or cannot be read.
  init?(path: String) {
    let size = FileStatus(path).size
    guard FileStatus(path).isFile, size > 0,
      let bytes = FileStatus.head(of: path, count: min(size, Self.headSize))
    else { return nil }
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let data = lines.prefix(1000).firstIndex(where: { $0.elementsEqual("\\data\\".utf8) }),
      let first = lines[data...].firstIndex(where: { $0.elementsEqual("\\1-grams:".utf8) })
    else { return nil }
    // A line that begins with a backslash begins what comes next. Marks such as <s> are no words.
    words = lines[(first + 1)...].prefix { $0.first != UInt8(ascii: "\\") }.compactMap { line in
      let fields = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard fields.count >= 2, fields[1].first != UInt8(ascii: "<") else { return nil }
      return String(decoding: fields[1], as: UTF8.self)
    }
    self.path = path
  }

  func places(of some: Set<String>) -> [String] {
    words.filter(some.contains).map { "\($0) (\(path))" }
  }
}
