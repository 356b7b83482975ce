import SpeechKitLinux

/// When what is said, gathered clause by clause.
struct Timings {
  /// The words, with their times from the start of the sound.
  private(set) var words: [Speech.Span] = []
  /// The sentences, likewise.
  private(set) var sentences: [Speech.Span] = []
  /// How long the sound is.
  private(set) var duration = Duration.zero
  private var isOpen = false

  /// Notes a clause and its sound, which follow what was noted before.
  mutating func add(_ phrase: SpeechScript.Phrase, _ speech: Speech) {
    let coming = speech.words.map { $0.moved(by: duration) }
    duration += speech.duration
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
    func moved(_ span: Speech.Span) -> Speech.Span {
      Speech.Span(
        text: span.text, start: max(.zero, span.start - beginning),
        end: min(length, span.end - beginning))
    }
    words = words.map(moved)
    sentences = sentences.map(moved)
    duration = length
  }
}
