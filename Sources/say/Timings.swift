import SpeechKitLinux

/// When what is said, gathered clause by clause.
struct Timings {
  /// What is gathered.
  enum Detail: Comparable {
    /// Only how long it is, so that a book takes no memory.
    case duration
    /// Words, sentences and marks, too.
    case words
    /// Phones, too.
    case phones
  }

  /// Whether there was any word.
  private(set) var hasWords = false
  /// The words, with their times from the start of the sound.
  private(set) var words: [Speech.Span] = []
  /// The sentences, likewise.
  private(set) var sentences: [Speech.Span] = []
  /// The phones, likewise.
  private(set) var phones: [Speech.Span] = []
  /// The marks, likewise.
  private(set) var marks: [Speech.Span] = []
  /// How long the sound is.
  private(set) var duration = Duration.zero
  private let detail: Detail
  private var isOpen = false

  init(_ detail: Detail) { self.detail = detail }

  /// Notes a clause and its sound, which follow what was noted before.
  mutating func add(_ phrase: SpeechScript.Phrase, _ speech: Speech) {
    defer { duration += speech.duration }
    hasWords = hasWords || !speech.words.isEmpty
    if detail < .words { return }
    let coming = speech.words.map { $0.moved(by: duration) }
    if detail >= .phones { phones += speech.phones.map { $0.moved(by: duration) } }
    marks += speech.marks.map { $0.moved(by: duration) }
    words += coming
    guard let first = coming.first, let last = coming.last else { return }
    let text = coming.map(\.text).joined(separator: " ")
    if isOpen, let sentence = sentences.popLast() {
      sentences.append(
        Speech.Span(text: "\(sentence.text) \(text)", start: sentence.start, end: last.end))
    } else {
      sentences.append(Speech.Span(text: text, start: first.start, end: last.end))
    }
    isOpen = !(phrase.clause?.endsSentence ?? true)
  }

  /// Moves everything after the beginning of the sound was cut off.
  mutating func cut(beginning: Duration, to length: Duration) {
    let moved = { (span: Speech.Span) in
      span.moved(by: .zero - beginning).clamped(to: length)
    }
    words = words.map(moved)
    sentences = sentences.map(moved)
    phones = phones.map(moved)
    marks = marks.map(moved)
    duration = length
  }
}
