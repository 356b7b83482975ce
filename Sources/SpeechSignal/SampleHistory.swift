/// The latest samples of a source, addressed by their position in it.
struct SampleHistory: Sendable {
  /// The position of the oldest sample there is.
  private(set) var start = 0

  private var samples: [Int16] = []
  // Samples at the front that are no longer wanted; dropped in bulk, so that a hop costs a hop.
  private var stale = 0

  mutating func append(_ hop: Span<Int16>) {
    for i in hop.indices { samples.append(hop[i]) }
  }

  mutating func append(silence frames: Int) {
    samples.append(contentsOf: repeatElement(0, count: frames))
  }

  /// Forgets what is before a position.
  mutating func keep(from position: Int) {
    let drop = min(position - start, samples.count - stale)
    guard drop > 0 else { return }
    start += drop
    stale += drop
    guard stale > samples.count / 2 else { return }
    samples.removeFirst(stale)
    stale = 0
  }

  /// Forgets everything; the next sample stands at a position.
  mutating func restart(at position: Int) {
    start = position
    samples.removeAll(keepingCapacity: true)
    stale = 0
  }

  /// Appends the samples at some positions, which must still be there, to an array.
  func copy(_ range: Range<Int>, to target: inout [Int16]) {
    let offset = stale - start
    target.append(contentsOf: samples[range.lowerBound + offset..<range.upperBound + offset])
  }
}
