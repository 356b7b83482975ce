internal import SpeechGrammar
internal import Synchronization

/// The grammar that is wanted next: set from any thread, taken between two utterances.
final class GrammarChanges: Sendable {
  /// One wish, and who waits for the answer: nil when it is granted.
  struct Wish: Sendable {
    let grammar: GrammarGraph
    let answer: @Sendable (SpeechError?) -> Void
  }

  private let waiting = Mutex<[Wish]>([])

  /// Wishes for a grammar; wishes are granted in their order.
  func ask(_ grammar: GrammarGraph, answer: @escaping @Sendable (SpeechError?) -> Void) {
    waiting.withLock { $0.append(Wish(grammar: grammar, answer: answer)) }
  }

  /// The oldest wish.
  func take() -> Wish? {
    waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Refuses all that still wait, because listening has ended.
  func close() {
    let left = waiting.withLock { list in
      defer { list.removeAll() }
      return list
    }
    for wish in left {
      wish.answer(SpeechError(.failed, wish.grammar.grammar.name, "listening has ended"))
    }
  }
}
