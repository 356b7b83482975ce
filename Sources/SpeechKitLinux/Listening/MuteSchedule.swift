/// The stretches of audio time in which nothing is to be recognised, set from any thread.
final class MuteSchedule: Sendable {
  private struct Stretch {
    let start: Double
    var end: Double
    let cause: ListenerEvent.MuteCause
  }

  private let stretches = Guarded<[Stretch]>([])

  /// Mutes from a time on, in seconds of the source, until ``end(at:)``.
  ///
  /// Once is enough.
  func begin(at seconds: Double, _ cause: ListenerEvent.MuteCause) {
    stretches.withLock { list in
      if let last = list.last, last.end > seconds {
        // Speaking again before the hold-off was over: one stretch.
        list[list.count - 1].end = .infinity
      } else {
        list.append(Stretch(start: seconds, end: .infinity, cause: cause))
      }
    }
  }

  /// Listens again from a time on, in seconds of the source.
  func end(at seconds: Double) {
    stretches.withLock { list in
      guard let last = list.last, last.end == .infinity else { return }
      list[list.count - 1].end = max(seconds, last.start)
    }
  }

  /// Whether a time is muted, and why; what is over is forgotten, so ask in ascending order.
  func cause(at seconds: Double) -> ListenerEvent.MuteCause? {
    stretches.withLock { list in
      while let first = list.first, first.end <= seconds { list.removeFirst() }
      guard let first = list.first, first.start <= seconds else { return nil }
      return first.cause
    }
  }
}
