import Synchronization

/// A queue of samples between two threads: one writes, one reads, neither ever waits.
///
/// Storage is taken once, when the ring is made. What does not fit is not written: the newest samples
/// are lost, counted in ``lostCount``, and the order of the rest is kept.
///
/// `@unchecked Sendable` holds because: the writer alone advances `written`, the reader alone
/// advances `taken`. The writer touches only slots from `written` up to `taken + capacity`, the reader
/// only slots from `taken` up to `written`; those never meet. Each publishes its own count with a
/// releasing store after it has finished with the slots and learns the other's with an acquiring
/// load before it touches any, so a slot's contents are visible before the right to use it is. The
/// two counts that others may look at (`lost`, `highest`) are atomic and order nothing.
@safe
public final class SampleRing: @unchecked Sendable {
  /// How many samples fit.
  public let capacity: Int

  private let slots: UnsafeMutableBufferPointer<Int16>
  private let mask: Int
  // Counts of samples since the start; they wrap, and only their differences matter.
  private let written = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)
  private let highest = Atomic<Int>(0)

  /// An empty ring.
  ///
  /// - Parameter minimumCapacity: How many samples must fit, 1 to 2³⁰; raised to a power of two.
  ///   Anything else stops the program.
  public init(minimumCapacity: Int) {
    precondition(
      (1...(1 << 30)).contains(minimumCapacity), "a ring holds between 1 and 2^30 samples")
    var size = 1
    while size < minimumCapacity { size *= 2 }
    capacity = size
    mask = size - 1
    unsafe slots = .allocate(capacity: size)
    unsafe slots.initialize(repeating: 0)
  }

  deinit {
    unsafe slots.deallocate()
  }

  /// Puts samples in.
  ///
  /// For the writing thread. Real-time safe: neither allocates, locks nor waits.
  ///
  /// - Parameter block: The samples.
  /// - Returns: How many were accepted, from the block's beginning; the rest are counted as lost.
  @discardableResult
  @_noLocks @_noAllocation
  public func write(_ block: Span<Int16>) -> Int {
    let end = written.load(ordering: .relaxed)
    let used = end &- taken.load(ordering: .acquiring)
    let accepted = min(block.count, capacity - used)
    for i in 0..<accepted {
      unsafe slots[(end &+ i) & mask] = block[i]
    }
    written.store(end &+ accepted, ordering: .releasing)
    if accepted < block.count {
      lost.wrappingAdd(block.count - accepted, ordering: .relaxed)
    }
    if used + accepted > highest.load(ordering: .relaxed) {
      highest.store(used + accepted, ordering: .relaxed)
    }
    return accepted
  }

  /// Takes the oldest samples out.
  ///
  /// For the reading thread. Real-time safe: neither allocates, locks nor waits.
  ///
  /// - Parameter block: Where to put them, from its beginning.
  /// - Returns: How many were taken: as many as there are and as fit. 0 when the ring is empty.
  @_noLocks @_noAllocation
  public func read(into block: inout MutableSpan<Int16>) -> Int {
    let start = taken.load(ordering: .relaxed)
    let available = written.load(ordering: .acquiring) &- start
    let count = min(block.count, available)
    for i in 0..<count {
      block[i] = unsafe slots[(start &+ i) & mask]
    }
    taken.store(start &+ count, ordering: .releasing)
    return count
  }

  /// How many samples are waiting.
  ///
  /// From any thread; exact on the reading one, where it can only grow.
  public var availableCount: Int {
    // The reader's count first: should it move in between, the answer is too large by what was read
    // meanwhile, but never negative.
    let start = taken.load(ordering: .acquiring)
    return min(capacity, written.load(ordering: .acquiring) &- start)
  }

  /// How many samples did not fit since the ring was made.
  ///
  /// From any thread.
  public var lostCount: Int { lost.load(ordering: .relaxed) }

  /// The most samples that ever waited at once.
  ///
  /// From any thread.
  public var highWaterMark: Int { highest.load(ordering: .relaxed) }
}
