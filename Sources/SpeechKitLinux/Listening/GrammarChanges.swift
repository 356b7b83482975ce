/// What is wanted of the grammars: asked for on any thread, done between two utterances.
final class GrammarChanges: Sendable {
  /// One wish, and who waits for the answer: nil when it is granted.
  struct Wish: Sendable {
    let change: GrammarChange
    let answer: @Sendable (SpeechError?) -> Void
  }

  private struct State {
    var waiting: [Wish] = []
    var isClosed = false
  }

  private let state = Guarded(State())

  /// Wishes for a change; wishes are granted in their order.
  func ask(_ change: GrammarChange, answer: @escaping @Sendable (SpeechError?) -> Void) {
    let wish = Wish(change: change, answer: answer)
    let isLate = state.withLock { state in
      if !state.isClosed { state.waiting.append(wish) }
      return state.isClosed
    }
    if isLate { Self.refuse(wish) }
  }

  /// The oldest wish.
  func take() -> Wish? {
    state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
  }

  /// Refuses all that still wait and all that will be asked, because listening has ended.
  func close() {
    let left = state.withLock { state in
      defer { state = State(isClosed: true) }
      return state.waiting
    }
    left.forEach(Self.refuse)
  }

  private static func refuse(_ wish: Wish) {
    wish.answer(SpeechError(.failed, wish.change.name, "listening has ended"))
  }
}
