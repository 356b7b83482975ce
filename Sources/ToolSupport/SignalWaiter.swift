internal import Glibc
internal import SpeechKitLinux
internal import Synchronization

/// Turns Ctrl-C, hang-up and termination requests into a call on a thread of its own, so that a
/// tool can end in order: nothing has to be safe inside a signal handler.
public final class SignalWaiter: Sendable {
  private let received = Atomic<Int32>(0)

  private static let waitsForInput = Atomic<Bool>(false)

  /// Tells that input is read that may never come: the process then ends a second after the first signal,
  /// whatever it waits for.
  static func expectInput() { waitsForInput.store(true, ordering: .relaxed) }

  /// Starts to wait.
  ///
  /// Make it before any other thread exists, so that all inherit the blocked
  /// signals. A signal that the parent process had ignored (`nohup`, a background job) stays so.
  /// A second Ctrl-C ends the process at once. One request may arrive twice (`timeout` and terminals send it
  /// to the process and to its group), so what comes within half a second is the same one.
  /// - Parameter onSignal: Called once, on the waiting thread, when the first one arrives.
  public init(_ onSignal: @escaping @Sendable () -> Void) {
    var wanted = sigset_t()
    unsafe sigemptyset(&wanted)
    for number in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(number) {
      unsafe sigaddset(&wanted, number)
    }
    unsafe pthread_sigmask(SIG_BLOCK, &wanted, nil)
    var thread = pthread_t()
    let work = Work(signals: wanted, waiter: self, body: onSignal)
    let context = unsafe Unmanaged.passRetained(work).toOpaque()
    unsafe pthread_create(&thread, nil, Self.wait, context)
    pthread_detach(thread)
  }

  /// The failure to end with when a signal has arrived, or nil.
  public var failure: ToolFailure? {
    switch received.load(ordering: .acquiring) {
    case 0: nil
    case SIGINT: ToolFailure(.interrupted)
    default: ToolFailure(.terminated)
    }
  }

  private final class Work {
    let signals: sigset_t
    let waiter: SignalWaiter
    let body: @Sendable () -> Void

    init(signals: sigset_t, waiter: SignalWaiter, body: @escaping @Sendable () -> Void) {
      self.signals = signals
      self.waiter = waiter
      self.body = body
    }
  }

  private static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Ends the process, if it has not ended by then; nothing half made is left.
  private static func end(after seconds: Double, _ number: Int32) {
    MonotonicClock.sleep(seconds: seconds)
    UnfinishedFiles.removeAll()
    _exit(number == SIGINT ? 130 : ToolFailure.Status.terminated.rawValue)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    let ignore = 1  // SIG_IGN
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == ignore
  }

  // Formed here, outside any actor, so that it carries no isolation to the other thread.
  private static let wait: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    context in
    guard let context = unsafe context else { return nil }
    let work = unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
    var signals = work.signals
    var number: Int32 = 0
    var firstTime: Duration?
    while unsafe sigwait(&signals, &number) == 0 {
      let first = work.waiter.received.compareExchange(
        expected: 0, desired: number, ordering: .acquiringAndReleasing
      ).exchanged
      if first {
        firstTime = now
        work.body()
        if waitsForInput.load(ordering: .relaxed) { end(after: 1, number) }
      } else if number == SIGINT, let firstTime, now - firstTime > .milliseconds(500) {
        RawTerminal.restore()
        _exit(130)
      }
    }
    return nil
  }
}
