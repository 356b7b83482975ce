/// Announcements spoken one after another, in the order in which they were put in.
///
/// All calls may come from any thread.
public final class AnnouncementQueue: Sendable {
  private struct State {
    /// The one being spoken, and those that wait behind it.
    var waiting: [(announcement: Announcement, begin: CheckedContinuation<Void, Never>?)] = []
    var isPaused = false
  }

  private let state = Guarded(State())

  /// An empty queue.
  public init() {}

  /// How many are being spoken or wait.
  public var count: Int { state.withLock { $0.waiting.count } }

  /// Speaks when those before it have ended.
  /// - Parameters:
  ///   - announcement: What is said, where, and by whom.
  ///   - onEvent: Told on a thread of the announcement's own of each word and mark when it begins to
  ///     be heard.
  /// - Returns: Whether all was heard.
  /// - Throws: As ``Announcement/play(onEvent:)``; those behind it are spoken all the same.
  @discardableResult
  public func speak(
    _ announcement: Announcement,
    onEvent: @escaping @Sendable (AnnouncementEvent) -> Void = { _ in }
  ) async throws(SpeechError) -> Announcement.End {
    await withCheckedContinuation { (turn: CheckedContinuation<Void, Never>) in
      let isNext = state.withLock { state in
        if state.isPaused { announcement.pause() }
        let isNext = state.waiting.isEmpty
        state.waiting.append((announcement, isNext ? nil : turn))
        return isNext
      }
      if isNext { turn.resume() }
    }
    defer {
      let next = state.withLock { state in
        state.waiting.removeFirst()
        return state.waiting.first?.begin
      }
      next?.resume()
    }
    return try await announcement.speak(onEvent: onEvent)
  }

  /// Ends the one being spoken and all that wait.
  public func stop() {
    state.withLock { state in
      for entry in state.waiting { entry.announcement.stop() }
    }
  }

  /// Falls silent at the end of a word, until ``resume()``.
  public func pause() { setPaused(true) }

  /// Goes on after ``pause()``.
  public func resume() { setPaused(false) }

  private func setPaused(_ isPaused: Bool) {
    state.withLock { state in
      state.isPaused = isPaused
      for entry in state.waiting {
        if isPaused { entry.announcement.pause() } else { entry.announcement.resume() }
      }
    }
  }
}
