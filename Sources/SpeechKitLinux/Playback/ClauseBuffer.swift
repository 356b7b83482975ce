/// Spoken clauses on their way from the thread that synthesises to the one that plays: a few at a
/// time, so that a book is not spoken into memory.
final class ClauseBuffer: Sendable {
  /// What the playing thread takes.
  enum Item {
    case speech(Speech)
    case end
    case failure(SpeechError)
  }

  private struct State {
    var items: [Item] = []
    var isClosed = false
  }

  private static let capacity = 3
  private let state = Guarded(State())
  private let filled = Semaphore()
  private let emptied = Semaphore()

  /// Puts one in, waiting for room.
  /// - Returns: False when nobody will take it.
  func put(_ item: Item) -> Bool {
    while true {
      let isDone: Bool? = state.withLock { state in
        if state.isClosed { return false }
        guard state.items.count < Self.capacity else { return nil }
        state.items.append(item)
        return true
      }
      if let isDone {
        filled.signal()
        return isDone
      }
      emptied.wait(seconds: 1)
    }
  }

  /// Takes one out, waiting for it; the end when the buffer was closed.
  func take() -> Item {
    while true {
      let item: Item? = state.withLock { state in
        if state.isClosed { return .end }
        return state.items.isEmpty ? nil : state.items.removeFirst()
      }
      if let item {
        emptied.signal()
        return item
      }
      filled.wait(seconds: 1)
    }
  }

  /// Ends both sides; what is in the buffer is lost.
  func close() {
    state.withLock { $0.isClosed = true }
    filled.signal()
    emptied.signal()
  }
}
