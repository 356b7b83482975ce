/// Cuts blocks of any size into hops of one size, so that nothing behind it depends on how its input
/// was cut.
///
/// ```swift
/// var taken = 0
/// while slicer.fill(from: block, taken: &taken) { advance(slicer.hop) }
/// // and at the end of the input
/// if slicer.finish() { advance(slicer.hop) }
/// ```
public struct HopSlicer: Sendable {
  /// The samples of the current hop; whole once ``fill(from:taken:)`` has returned true.
  public private(set) var hop: [Int16] = []

  /// Frames in a whole hop.
  public let hopLength: Int

  private var isWhole = false

  /// A slicer with nothing in it.
  ///
  /// - Parameter hopLength: Frames a hop, 1 or more; anything else stops the program.
  public init(hopLength: Int) {
    precondition(hopLength > 0, "a hop has at least one frame")
    self.hopLength = hopLength
    hop.reserveCapacity(hopLength)
  }

  /// Takes samples from a block until the hop is whole or the block is used up.
  ///
  /// - Parameters:
  ///   - block: Samples of one channel, any number.
  ///   - taken: How many of the block's samples have been taken; start with 0 for each block.
  /// - Returns: True when ``hop`` is whole and ready to be used; call again for the next. False when
  ///   the block is used up; what is left over waits for the next block.
  public mutating func fill(from block: Span<Int16>, taken: inout Int) -> Bool {
    discardUsed()
    while hop.count < hopLength, taken < block.count {
      hop.append(block[taken])
      taken += 1
    }
    isWhole = hop.count == hopLength
    return isWhole
  }

  /// Ends the input.
  ///
  /// - Returns: True when ``hop`` holds a last hop, shorter than the others.
  public mutating func finish() -> Bool {
    discardUsed()
    isWhole = !hop.isEmpty
    return isWhole
  }

  private mutating func discardUsed() {
    guard isWhole else { return }
    hop.removeAll(keepingCapacity: true)
    isWhole = false
  }
}
