internal import Synchronization

/// Ctrl-C and requests to end, as a stop for whatever listens.
///
/// What was heard up to then is still decided and printed; a second Ctrl-C ends at once.
public final class Interruption: Sendable {
  private struct State {
    var hasHappened = false
    var stoppers: [@Sendable () -> Void] = []
  }

  private final class Shared: Sendable {
    let state = Mutex(State())
  }

  private let shared: Shared
  private let waiter: SignalWaiter

  /// Starts to wait for it; make it before any other thread exists.
  public init() {
    let shared = Shared()
    waiter = SignalWaiter {
      let stoppers = shared.state.withLock { state in
        state.hasHappened = true
        return state.stoppers
      }
      for stop in stoppers { stop() }
    }
    self.shared = shared
  }

  /// Whether it is time to end.
  public var hasHappened: Bool { shared.state.withLock { $0.hasHappened } }

  /// The failure to end with; nil when nothing has happened.
  public var failure: ToolFailure? { waiter.failure }

  /// Has something stopped when it is time to end; at once, if it already is.
  /// - Parameter stop: What stops it; called once, on a thread of its own or the calling one.
  public func stops(_ stop: @escaping @Sendable () -> Void) {
    let isLate = shared.state.withLock { state in
      state.stoppers.append(stop)
      return state.hasHappened
    }
    if isLate { stop() }
  }
}
