/// One channel as a row of cells of 32 samples, each shown together with what lies around it.
///
/// Silence stands before the first sample and behind the last. A cell is shown as soon as the one
/// behind it is complete, and the last ones by ``finish(_:)``; a step is the way from a sample to the
/// next one, so there is one less than there are samples.
struct SampleCells: Sendable {
  static let length = 32

  /// A cell and where it lies.
  struct Cell {
    /// The place of its first sample in what is shown; a whole cell lies before and behind it.
    let start: Int
    /// The number of its first sample since the beginning.
    let frame: Int
    /// Samples in it, from the first on; fewer than a cell is long at the end only.
    let samples: Int
    /// Steps that begin in it.
    let steps: Int
    /// The largest magnitude in it.
    let peak: Float
    /// The largest magnitude in it and the cells on either side.
    let peakAround: Float
  }

  /// The largest magnitude there is, 90 dB above full scale; what lies beyond is damage in a float
  /// file, as is what is not a number, which counts as silence.
  static let largest: Float = 32768

  private var buffer = [Float](repeating: 0, count: 130 * length)
  private var filled = length
  private var row = Row()

  /// Takes the next samples of the channel.
  ///
  /// - Parameters:
  ///   - frames: Interleaved frames, whole ones.
  ///   - channel: The channel to take, counted from 0.
  ///   - channels: Samples a frame.
  ///   - show: Called for each cell that is complete, with all samples around it.
  mutating func add(
    _ frames: Span<Float>, channel: Int, of channels: Int,
    _ show: (borrowing Span<Float>, Cell) -> Void
  ) {
    let count = frames.count / channels
    var next = 0
    while next < count {
      let end = min(count, next + buffer.count - filled)
      // The compiler makes the best of a distance that it knows.
      switch channels {
      case 1: take(frames, next..<end, channel, of: 1)
      case 2: take(frames, next..<end, channel, of: 2)
      default: take(frames, next..<end, channel, of: channels)
      }
      next = end
      scan(end: .max, show)
    }
  }

  /// Shows what is left, once there are no more samples.
  mutating func finish(_ show: (borrowing Span<Float>, Cell) -> Void) {
    let end = filled
    while filled % Self.length != 0 || filled < end + Self.length {
      buffer[filled] = 0
      filled += 1
    }
    scan(end: end, show)
  }

  @inline(__always)
  private mutating func take(
    _ frames: Span<Float>, _ range: Range<Int>, _ channel: Int, of channels: Int
  ) {
    let place = filled
    var room = buffer.mutableSpan
    precondition(place + range.count <= room.count && range.upperBound * channels <= frames.count)
    precondition(range.lowerBound >= 0 && channel >= 0 && channel < channels)
    for i in 0..<range.count {
      let value = unsafe frames[unchecked: (range.lowerBound &+ i) &* channels &+ channel]
      unsafe room[unchecked: place &+ i] = Self.mended(value)
    }
    filled = place + range.count
  }

  /// A sample as it can be reckoned with: what is not a number is silence, and the rest is bounded.
  @inline(__always)
  static func mended(_ value: Float) -> Float {
    // Written so that what is not a number fails the first comparison.
    if value.magnitude <= largest { return value }
    return value.isNaN ? 0 : value > 0 ? largest : -largest
  }

  /// Shows what can be shown, and lets go of the samples that are then needed no more.
  private mutating func scan(end: Int, _ show: (borrowing Span<Float>, Cell) -> Void) {
    // A copy, since all of self is held while a span of the buffer is.
    var row = row
    let done = row.show(buffer.span, filled, end: end, show)
    self.row = row
    guard done > 0 else { return }
    for i in done..<filled { buffer[i - done] = buffer[i] }
    filled -= done
  }

  /// How far the row has been shown.
  private struct Row {
    private var frame = 0
    private var peakBefore: Float = 0
    private var peakHere: Float?

    /// Shows all cells with a complete one behind them.
    ///
    /// - Returns: How many samples at the beginning are then needed no more.
    mutating func show(
      _ samples: Span<Float>, _ filled: Int, end: Int,
      _ show: (borrowing Span<Float>, Cell) -> Void
    ) -> Int {
      var start = length
      while start + 2 * length <= filled, start < end {
        let here = peakHere ?? Self.peak(samples, at: start)
        let behind = Self.peak(samples, at: start + length)
        show(
          samples,
          Cell(
            start: start, frame: frame, samples: min(length, end - start),
            steps: min(length, end - 1 - start), peak: here,
            peakAround: max(peakBefore, here, behind)))
        peakBefore = here
        peakHere = behind
        frame += length
        start += length
      }
      return start - length
    }

    private static func peak(_ samples: Span<Float>, at start: Int) -> Float {
      precondition(start >= 0 && start + length <= samples.count)
      var peaks = Lanes.magnitude(Lanes.load(samples, at: start))
      for i in 1..<4 {
        peaks = Lanes.larger(peaks, Lanes.magnitude(Lanes.load(samples, at: start &+ 8 &* i)))
      }
      return Lanes.largest(peaks)
    }
  }
}
