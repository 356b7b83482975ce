/// Cuts a text into tokens, one at a time, so that a book needs no more memory than a line.
struct TokenScanner {
  private var coming: ArraySlice<SpeechText.Part>
  private var text: String.UnicodeScalarView
  private var index: String.UnicodeScalarView.Index
  private var marks: [String] = []
  private var pending: [WrittenToken] = []
  /// The scripts and kinds of character met since last asked that cannot be said.
  private(set) var skipped: [String] = []

  init(_ text: String) { self.init(SpeechText(text)) }

  init(_ text: SpeechText) {
    coming = text.parts[...]
    self.text = "".unicodeScalars
    index = self.text.startIndex
  }

  mutating func takeSkipped() -> [String] {
    defer { skipped = [] }
    return skipped
  }

  /// The next token, or nil at the end of the text.
  mutating func next() -> WrittenToken? {
    while pending.isEmpty {
      guard index < text.endIndex || takePart() else { break }
      let written = word()
      let paragraph = space()
      pending += written.split(separator: " ").map { WrittenToken(String($0)) }
      pending.removeAll { $0.core.isEmpty && $0.ending.isEmpty }
      if paragraph {
        if pending.isEmpty { pending = [WrittenToken("")] }
        pending[pending.count - 1].endsParagraph = true
      }
    }
    // Marks behind the last word have nothing to stand before.
    if pending.isEmpty, !marks.isEmpty { pending = [WrittenToken("")] }
    guard !pending.isEmpty else { return nil }
    var token = pending.removeFirst()
    token.marks = marks
    marks = []
    return token
  }

  /// Goes on to the next part of the text; false when there is none.
  private mutating func takePart() -> Bool {
    guard let part = coming.popFirst() else { return false }
    switch part {
    case .text(let next):
      text = next.unicodeScalars
      index = text.startIndex
    case .reading(let written, let words): pending = [WrittenToken(written, words: words)]
    case .mark(let name): marks.append(name)
    }
    return true
  }

  /// Everything up to the next space, with the characters outside ASCII replaced by their meaning.
  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while index < text.endIndex {
      let scalar = text[index]
      let before = index > text.startIndex ? text[text.index(before: index)] : nil
      if Self.isSpace(scalar) { break }
      index = text.index(after: index)
      if scalar.isASCII {
        if scalar.value >= 32, scalar.value != 127 { word.append(scalar) }
        continue
      }
      switch isGreekWord(before: before, scalar)
        ? .unknown("Greek") : Transliteration.outcome(scalar)
      {
      case .text(let meaning): word.append(contentsOf: meaning.unicodeScalars)
      case .silent: break
      case .unknown(let script):
        if !skipped.contains(script) { skipped.append(script) }
        // What stands on both sides of it is not one word.
        word.append(" ")
      }
    }
    return Self.dashed(String(word))
  }

  /// Whether a Greek letter stands beside another: alone it is a symbol and said by its name.
  private func isGreekWord(before: Unicode.Scalar?, _ scalar: Unicode.Scalar) -> Bool {
    let greek: ClosedRange<UInt32> = 0x370...0x3FF
    guard greek ~= scalar.value else { return false }
    let after = index < text.endIndex ? text[index] : nil
    return [before, after].contains { $0.map { greek ~= $0.value } ?? false }
  }

  /// Passes over spaces; whether an empty line was among them.
  private mutating func space() -> Bool {
    var lines = 0
    while index < text.endIndex, Self.isSpace(text[index]) {
      if text[index] == "\n" || text[index] == "\u{2029}" || text[index] == "\u{0C}" { lines += 1 }
      index = text.index(after: index)
    }
    return lines > 1
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (9...13) ~= scalar.value || (!scalar.isASCII && scalar.properties.isWhitespace)
  }

  /// Two hyphens, and an en dash that is not between digits, are a dash: a break, not a sign.
  private static func dashed(_ word: String) -> String {
    guard word.contains("\u{2013}") || word.contains("--") else { return word }
    var result = ""
    var characters = Array(word)[...]
    while let first = characters.popFirst() {
      let isPair = first == "-" && characters.first == "-"
      if isPair { characters = characters.drop { $0 == "-" } }
      guard first == "\u{2013}" || isPair else {
        result.append(first)
        continue
      }
      let isRange =
        !isPair && (result.last?.isDigit ?? false)
        && (characters.first?.isDigit ?? false)
      result += isRange ? "-" : " \u{2014} "
    }
    return result
  }
}
