internal import SpeechKitLinux

/// What other threads want of a conversion.
final class ConversionControl: Sendable {
  private struct State {
    var isInterrupted = false
    var isCancelled = false
    var stop: (@Sendable () -> Void)?
  }

  private let state = Guarded(State())
  private let changed = Semaphore()

  var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// Has the source stopped when the conversion is cancelled; at once, if it already is.
  func stops(_ stop: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      state.stop = stop
      return state.isCancelled
    }
    if isLate { stop() }
  }

  func set(isInterrupted: Bool) {
    state.withLock { $0.isInterrupted = isInterrupted }
    changed.signal()
  }

  func cancel() {
    let stop = state.withLock { state in
      state.isCancelled = true
      return state.stop
    }
    stop?()
    changed.signal()
  }

  /// Waits while the conversion is interrupted.
  /// - Returns: Whether to go on; false when it was cancelled.
  func goesOn() -> Bool {
    while true {
      let now = state.withLock { ($0.isCancelled, $0.isInterrupted) }
      if now.0 { return false }
      if !now.1 { return true }
      changed.wait(seconds: 1)
    }
  }
}
