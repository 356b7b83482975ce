/// The part of a pronunciation dictionary that a few words need.
///
/// The library takes time by the square of the dictionary's length to make a language model ready that
/// has few words: twelve seconds with 134 723 words. It needs 20 MB less besides.
enum DictionaryExcerpt {
  /// The words up to which an excerpt is made; with more the whole is as good.
  static let maximumWords = 20_000

  /// The lines of some words, in any case, with all their pronunciations.
  /// - Throws: `SpeechError` of kind `modelUnusable` when the dictionary cannot be read.
  static func lines(for words: [String], from path: String) throws(SpeechError) -> String {
    guard let bytes = FileStatus.head(of: path, count: FileStatus(path).size) else {
      throw SpeechError(
        .modelUnusable, path, "the dictionary cannot be read",
        advice: "install the package pocketsphinx-en-us, or name another model with --model")
    }
    let wanted = Set(words.map { $0.lowercased() })
    let beginnings = Set(wanted.compactMap(\.utf8.first))
    var excerpt: [UInt8] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      // Most lines are passed by with a look at their first letter.
      guard let first = line.first,
        beginnings.contains((0x41...0x5A).contains(first) ? first + 0x20 : first)
      else { continue }
      let word = line.prefix { $0 > 0x20 && $0 != UInt8(ascii: "(") }
      guard wanted.contains(String(decoding: word, as: UTF8.self).lowercased()) else { continue }
      excerpt += line
      excerpt.append(UInt8(ascii: "\n"))
    }
    return String(decoding: excerpt, as: UTF8.self)
  }
}
