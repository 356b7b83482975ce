import Glibc
import Synchronization
import ToolSupport

/// Ctrl-C and requests to end: what speaks is silenced, a half file is given up, and a wait for input
/// ends at once.
final class Interruption: Sendable {
  private struct State {
    var hasHappened = false
    var isBusy = false
    var stop: (@Sendable () -> Void)?
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  private let shared: Shared
  private let waiter: SignalWaiter

  /// Make it before any thread.
  init() {
    let shared = Shared()
    self.shared = shared
    waiter = SignalWaiter {
      let state = shared.state.withLock { state in
        state.hasHappened = true
        return state
      }
      state.stop?()
      // Nothing is begun that would have to be put in order.
      if !state.isBusy { exit(ToolFailure.Status.interrupted.rawValue) }
    }
  }

  /// The failure to end with; nil when nothing has happened.
  var failure: ToolFailure? { waiter.failure }

  /// Does work that ends in order: by looking at ``failure`` from time to time, or by being stopped.
  /// - Parameters:
  ///   - stop: Ends the work, called on another thread.
  ///   - work: The work.
  /// - Throws: What the work throws, or the failure of an interruption.
  func during(
    stop: (@Sendable () -> Void)? = nil, _ work: () throws(ToolFailure) -> Void
  ) throws(ToolFailure) {
    let isLate = shared.state.withLock { state in
      state.isBusy = true
      state.stop = stop
      return state.hasHappened
    }
    if isLate { stop?() }
    defer { shared.state.withLock { ($0.isBusy, $0.stop) = (false, nil) } }
    do throws(ToolFailure) { try work() } catch { throw failure ?? error }
    if let failure { throw failure }
  }
}
