internal import Synchronization

/// What other threads want of a player.
final class PlayerControl: Sendable {
  private let paused = Atomic<Bool>(false)
  private let target = Guarded<Double?>(nil)
  /// Raised when it shall stop.
  let flag = StopFlag()

  var isPaused: Bool {
    get { paused.load(ordering: .relaxed) }
    set { paused.store(newValue, ordering: .relaxed) }
  }

  /// Asks for a place, in seconds; the newest wish counts.
  func jump(to seconds: Double) { target.withLock { $0 = seconds } }

  /// The place asked for since it was taken last.
  func takeJump() -> Double? { target.withLock { $0.take() } }
}
