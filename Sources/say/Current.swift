import Synchronization
import ToolSupport

/// What is being spoken just now, so that Ctrl-C can silence it from its own thread.
final class Current: Sendable {
  private struct State {
    var output: SpeakerOutput?
    var isStopped = false
  }

  private let state = Mutex(State())

  /// Speaks, unless already stopped.
  /// - Throws: `ToolFailure` with the reason why it could not.
  func speak(_ output: SpeakerOutput) throws(ToolFailure) {
    let isStopped = state.withLock { state in
      state.output = output
      return state.isStopped
    }
    if isStopped { return }
    defer { state.withLock { $0.output = nil } }
    try output.speak()
  }

  /// Falls silent now, and stays so.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      state.output?.stop()
    }
  }
}
