/// A text in which the reading of some parts is settled already.
struct SpeechText: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    /// Text that is still to be read.
    case text(String)
    /// Words for what is written, whatever it looks like.
    case reading(written: String, words: [SpokenWord])
    /// A place with a name.
    case mark(String)
  }

  private(set) var parts: [Part] = []

  init() {}

  init(_ text: String) { append(.text(text)) }

  /// Puts a part behind the others; text grows together with text before it.
  mutating func append(_ part: Part) {
    if case .text(let more) = part, case .text(let text) = parts.last {
      parts[parts.count - 1] = .text(text + more)
    } else {
      parts.append(part)
    }
  }

  /// Whether there is nothing in it but blanks.
  var isBlank: Bool {
    parts.allSatisfy { part in
      if case .text(let text) = part { text.allSatisfy(\.isWhitespace) } else { false }
    }
  }
}
