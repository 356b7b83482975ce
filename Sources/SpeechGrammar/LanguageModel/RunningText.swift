/// Written English as the sentences that are spoken when it is read: the words of each.
///
/// A line never holds part of a sentence that another line ends; within a line a sentence ends at
/// `.`, `!` or `?` before a blank, unless the point is that of a title (`Mr.`) or of initials. Digits
/// become words; brackets, dashes and quotation marks are not spoken.
struct RunningText {
  /// One sentence, never empty.
  struct Sentence {
    let words: [String]
    /// The line it stands on, from 1; 0 where there are no lines.
    let line: Int
  }

  private static let titles: Set<String> = ["mr.", "mrs.", "ms.", "dr.", "st.", "vs.", "no."]

  /// The sentences of a text, in which lines that begin with `#` do not count.
  static func sentences(of text: String) -> [Sentence] {
    var sentences: [Sentence] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      guard line.first(where: { !$0.isWhitespace }) != "#" else { continue }
      var words: [String] = []
      for piece in line.split(whereSeparator: \.isWhitespace) {
        words += spoken(piece)
        guard endsSentence(piece), !words.isEmpty else { continue }
        sentences.append(Sentence(words: words, line: number + 1))
        words = []
      }
      if !words.isEmpty { sentences.append(Sentence(words: words, line: number + 1)) }
    }
    return sentences
  }

  /// The words of a text, wherever its sentences end.
  static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).flatMap(spoken)
  }

  private static func endsSentence(_ piece: Substring) -> Bool {
    var end = piece
    while let last = end.last, "”’»\"')]".contains(last) { end.removeLast() }
    guard let last = end.last else { return false }
    if last == "!" || last == "?" { return true }
    return last == "." && !titles.contains(end.lowercased()) && !end.dropLast().contains(".")
      && end.count != 2
  }

  /// The words of what stands between two blanks.
  private static func spoken(_ piece: Substring) -> [String] {
    let characters = Array(piece)
    var kept = ""
    for (place, character) in characters.enumerated() {
      let next = place + 1 < characters.count ? characters[place + 1] : " "
      let isSign = character == "-" && next.isNumber && (kept.last ?? " ").isWhitespace
      let isPart = character.isLetter || character.isNumber || "'’.,%".contains(character)
      kept.append(isPart || isSign ? character : " ")
    }
    return kept.split(whereSeparator: \.isWhitespace).flatMap { part in
      SpokenForm.words(of: unquoted(part))
    }
  }

  /// A word without the quotation marks that look like apostrophes.
  private static func unquoted(_ word: Substring) -> String {
    var word = word
    while let last = word.last, ",.".contains(last), !word.dropLast().contains(".") {
      word.removeLast()
    }
    let marks = "'’"
    guard let first = word.first, let last = word.last, word.count > 2, marks.contains(first),
      marks.contains(last)
    else { return String(word) }
    return String(word.dropFirst().dropLast())
  }
}
