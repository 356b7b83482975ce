import SpeechSignal

/// The reading side of a capture: from the ring, through the rate converter, to the caller.
struct CaptureReader: ~Copyable {
  private let sampleRate: Int
  private var converter: RateConverter
  /// Samples taken from the ring since the beginning.
  private var taken = 0
  private var block = [Int16](repeating: 0, count: 1024)
  private var mono = [Float](repeating: 0, count: 1024)
  /// What of `mono` has not gone into the converter.
  private var waiting = 0..<0
  private var converted = [Float](repeating: 0, count: 1024)
  private var state = State.reading

  private enum State { case reading, finishing, finished }

  /// A reader at the beginning.
  /// - Parameter sampleRate: The rate to give, in Hz.
  /// - Throws: ``SpeechError/Kind/argumentInvalid`` for a rate that cannot be given.
  init(sampleRate: Int) throws(SpeechError) {
    let made = try RateConverter(from: sampleRate, to: sampleRate)
    self.sampleRate = sampleRate
    converter = made
  }

  /// Waits for samples, a gap or the end.
  mutating func read(
    from line: CaptureLine, into buffer: inout MutableSpan<Int16>
  ) throws(SpeechError) -> SourceRead {
    let room = min(buffer.count, converted.count)
    while !line.isStopping {
      // In this order: an end or a sample that is seen was written after its mark.
      let hasEnded = line.hasEnded
      let available = line.ring.availableCount
      let mark = line.marks.first
      let isAtMark = mark.map { $0.position == taken } ?? false
      var produced = 0
      if !waiting.isEmpty {
        let progress = converter.convert(mono, waiting, into: &converted, room: room)
        waiting = waiting.lowerBound + progress.consumed..<waiting.upperBound
        produced = progress.produced
      } else if state == .finishing {
        produced = converter.finish(into: &converted, room: room)
        if produced == 0 { state = .finished }
      } else if let mark, isAtMark {
        if state == .reading {
          // What is still in the filter belongs in front of the gap.
          state = .finishing
        } else if let gap = try pass(mark, on: line) {
          return .gap(gap)
        }
      } else if available > 0 {
        state = .reading
        take(min(available, mark.map { $0.position - taken } ?? available), from: line.ring)
      } else if hasEnded {
        if state == .reading {
          state = .finishing
        } else if let error = line.error {
          throw error
        } else {
          return .end
        }
      } else {
        line.readable.wait(seconds: 0.5)
      }
      if produced > 0 {
        for index in 0..<produced { buffer[index] = PCM.sample(Double(converted[index])) }
        return .audio(frames: produced)
      }
    }
    return .end
  }

  private mutating func take(_ limit: Int, from ring: SampleRing) {
    let count = Self.read(ring, into: &block, room: min(limit, block.count))
    for index in 0..<count { mono[index] = Float(PCM.linear(block[index])) }
    waiting = 0..<count
    taken += count
  }

  private static func read(_ ring: SampleRing, into block: inout [Int16], room: Int) -> Int {
    var whole = block.mutableSpan
    var target = whole._mutatingExtracting(0..<room)
    return ring.read(into: &target)
  }

  /// Takes over what a mark says.
  /// - Returns: The gap, where it is one.
  private mutating func pass(
    _ mark: CaptureMarks.Mark, on line: CaptureLine
  ) throws(SpeechError) -> SourceGap? {
    line.marks.removeFirst()
    if mark.sampleRate > 0 && mark.sampleRate != converter.inputRate {
      converter = try RateConverter(from: mark.sampleRate, to: sampleRate)
    }
    return mark.cause.map { SourceGap(seconds: mark.lost, sampleRate: sampleRate, cause: $0) }
  }
}
