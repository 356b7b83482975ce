import Glibc
import Synchronization

/// A flag that is raised once, and wakes what waits for it in `poll`.
package final class StopFlag: Sendable {
  private let raised = Atomic<Bool>(false)
  private let pipe: Pipe? = Pipe()

  package init() {}

  /// Readable from the moment the flag is raised.
  ///
  /// -1, which `poll` passes over, when the process has no descriptors left; then only ``isRaised``
  /// tells.
  var descriptor: Int32 {
    switch pipe {
    case .some(let pipe): pipe.reading
    case .none: -1
    }
  }

  package var isRaised: Bool { raised.load(ordering: .acquiring) }

  package func raise() {
    guard !raised.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var byte: UInt8 = 1
    switch pipe {
    case .some(let pipe): _ = unsafe write(pipe.writing, &byte, 1)
    case .none: break
    }
  }
}
