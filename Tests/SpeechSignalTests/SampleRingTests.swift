import SpeechSignal
import Testing

@Suite struct SampleRingTests {
  /// Reads up to `count` samples.
  private func read(_ ring: SampleRing, _ count: Int) -> [Int16] {
    var buffer = [Int16](repeating: -1, count: count)
    var span = buffer.mutableSpan
    let taken = ring.read(into: &span)
    return Array(buffer.prefix(taken))
  }

  @Test func `samples come out in the order they went in, round and round`() {
    let ring = SampleRing(minimumCapacity: 5)
    #expect(ring.capacity == 8)
    var next: Int16 = 0
    for _ in 0..<100 {
      let block = (0..<5).map { next + Int16($0) }
      #expect(ring.write(block.span) == 5)
      #expect(ring.availableCount == 5)
      #expect(read(ring, 3) == Array(block.prefix(3)))
      #expect(read(ring, 7) == Array(block.suffix(2)))
      next += 5
    }
    #expect(ring.lostCount == 0)
    #expect(ring.highWaterMark == 5)
  }

  @Test func `what does not fit is counted, and the rest stays in order`() {
    let ring = SampleRing(minimumCapacity: 4)
    let block: [Int16] = [1, 2, 3, 4, 5, 6]
    #expect(ring.write(block.span) == 4)
    #expect(ring.write(block.span) == 0)
    #expect(ring.lostCount == 8)
    #expect(ring.highWaterMark == 4)
    #expect(read(ring, 2) == [1, 2])
    let single: [Int16] = [9]
    #expect(ring.write(single.span) == 1)
    #expect(read(ring, 8) == [3, 4, 9])
    #expect(read(ring, 8) == [])
  }

  @Test func `two threads lose nothing and mix nothing up`() async {
    let ring = SampleRing(minimumCapacity: 256)
    let total = 200_000
    // The values repeat with a period that is no divisor of the capacity.
    let value: @Sendable (Int) -> Int16 = { Int16($0 % 31_013) }

    async let wrong = Task.detached {
      var buffer = [Int16](repeating: 0, count: 97)
      var seen = 0
      var wrong = 0
      while seen < total {
        var span = buffer.mutableSpan
        let count = ring.read(into: &span)
        for i in 0..<count where buffer[i] != value(seen + i) { wrong += 1 }
        seen += count
        if count == 0 { await Task.yield() }
      }
      return wrong
    }.value

    await Task.detached {
      var sent = 0
      while sent < total {
        let block = (sent..<min(total, sent + 61)).map(value)
        // Offer only what fits, so that nothing may be lost.
        let room = ring.capacity - ring.availableCount
        sent += ring.write(block.span.extracting(first: room))
        if room == 0 { await Task.yield() }
      }
    }.value

    #expect(await wrong == 0)
    #expect(ring.lostCount == 0)
    #expect(ring.availableCount == 0)
    #expect(ring.highWaterMark <= ring.capacity)
  }

  @Test func `an impossible capacity stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = SampleRing(minimumCapacity: 0) }
    await #expect(processExitsWith: .failure) { _ = SampleRing(minimumCapacity: 1 << 31) }
  }
}
