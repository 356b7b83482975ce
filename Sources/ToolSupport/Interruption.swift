internal import Glibc
internal import SpeechKitLinux

/// Ctrl-C and requests to end, for a tool that ends in order: work in hand is stopped or looks up
/// from time to time, and what is half made is given up.
///
/// A second Ctrl-C ends at once.
public final class Interruption: Sendable {
  private struct State {
    var hasHappened = false
    var work = 0
    var stoppers: [@Sendable () -> Void] = []
  }

  private final class Shared: Sendable {
    let state = Guarded(State())
  }

  private let shared: Shared
  private let waiter: SignalWaiter

  /// Starts to wait for it; make it before any other thread exists.
  /// - Parameter endsIdleTool: Whether the tool ends at once when nothing is ``during``, as one that
  ///   waits for input must.
  public init(endsIdleTool: Bool = false) {
    let shared = Shared()
    waiter = SignalWaiter {
      let state = shared.state.withLock { state in
        state.hasHappened = true
        return state
      }
      for stop in state.stoppers { stop() }
      if endsIdleTool, state.work == 0 { exit(ToolFailure.Status.interrupted.rawValue) }
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

  /// Does work that ends in order: by looking at ``failure`` from time to time, or by being stopped.
  /// - Parameters:
  ///   - stop: Ends the work; called at most once, on a thread of its own or the calling one.
  ///   - work: The work.
  /// - Throws: What the work throws, or the failure of an interruption.
  public func during(
    stop: (@Sendable () -> Void)? = nil, _ work: () throws(ToolFailure) -> Void
  ) throws(ToolFailure) {
    let isLate = shared.state.withLock { state in
      state.work += 1
      if let stop { state.stoppers.append(stop) }
      return state.hasHappened
    }
    if isLate { stop?() }
    defer {
      shared.state.withLock { state in
        state.work -= 1
        if stop != nil { state.stoppers.removeLast() }
      }
    }
    do throws(ToolFailure) { try work() } catch { throw failure ?? error }
    if let failure { throw failure }
  }
}
