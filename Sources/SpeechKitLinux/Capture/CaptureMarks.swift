import Synchronization

/// What has to be known at certain places of a ring of samples: gaps, and changes of rate.
///
/// They go from the thread that captures to the thread that reads. `@unchecked Sendable` holds for
/// the reason that the ring itself gives: one writer, one reader, who never touch the same slot, and
/// publish their counts with releasing stores.
@safe final class CaptureMarks: @unchecked Sendable {
  /// What holds from one sample on.
  struct Mark {
    /// The sample's number since the beginning.
    let position: Int
    /// What was lost before it, in seconds.
    let lost: Double
    /// Why; nil where it is the first sample of all.
    let cause: SourceGap.Cause?
    /// The device's rate from here on, in Hz.
    let sampleRate: Int
  }

  private static let capacity = 64
  private let slots: UnsafeMutableBufferPointer<Mark>
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  init() {
    unsafe slots = .allocate(capacity: Self.capacity)
    unsafe slots.initialize(repeating: Mark(position: 0, lost: 0, cause: nil, sampleRate: 0))
  }

  deinit {
    unsafe slots.deallocate()
  }

  /// Adds a mark, before the samples that follow it are written.
  ///
  /// For the capturing thread.
  ///
  /// Real-time safe: neither allocates nor locks.
  /// - Returns: False when there is no room for it.
  func append(_ mark: Mark) -> Bool {
    let end = written.load(ordering: .relaxed)
    guard end - taken.load(ordering: .acquiring) < Self.capacity else { return false }
    unsafe slots[end % Self.capacity] = mark
    written.store(end + 1, ordering: .releasing)
    return true
  }

  /// The oldest mark.
  ///
  /// For the reading thread.
  var first: Mark? {
    let start = taken.load(ordering: .relaxed)
    guard written.load(ordering: .acquiring) > start else { return nil }
    return unsafe slots[start % Self.capacity]
  }

  /// Forgets the oldest mark.
  ///
  /// For the reading thread.
  func removeFirst() {
    taken.wrappingAdd(1, ordering: .releasing)
  }
}
