/// Finds where one channel of a sound goes over a ceiling: in its samples, and between them.
///
/// A sample counts when its magnitude reaches the ceiling, or the largest that the file's coding can
/// hold with either sign (32767 in 16 bits); such a sample has most likely been cut off. On the way from a sample to the next, the sound itself counts
/// when it goes above the ceiling at one of three points, a quarter, half and three quarters of the
/// way, as ``TruePeakMeter`` sees them; the highest of the three is told. Silence is taken to lie
/// before the first sample and behind the last.
///
/// A value with no shared state: use each from one thread at a time.
public struct ClipDetector: Sendable {
  /// Samples that are over.
  public var onSampleCount: Int { judge.onSampleCount }
  /// Ways from one sample to the next on which the sound is over.
  public var interSampleCount: Int { judge.interSampleCount }

  private let channels: Int
  private var judge: Judge
  private var cells = SampleCells()

  /// A detector that has heard nothing.
  ///
  /// - Parameters:
  ///   - channel: The channel to look at, counted from 0.
  ///   - channels: Samples a frame.
  ///   - ceiling: As a fraction of full scale, above 0. Default 1.
  ///   - highestSample: The largest sample that can be, as a fraction of full scale: 32767/32768 for
  ///     16 bits. Default 1.
  public init(
    channel: Int = 0, of channels: Int = 1, ceiling: Double = 1, highestSample: Float = 1
  ) {
    precondition((0..<channels).contains(channel), "there is no such channel")
    precondition(ceiling > 0, "a ceiling is above zero")
    self.channels = channels
    judge = Judge(
      channel: channel, ceiling: Float(ceiling), sampleLimit: min(Float(ceiling), highestSample))
  }

  /// Looks at the next samples.
  ///
  /// - Parameters:
  ///   - frames: Interleaved frames in linear full scale; what is not a number counts as silence.
  ///   - found: Called for each place that is over, in order.
  public mutating func add(_ frames: Span<Float>, found: (ClippedPoint) -> Void) {
    cells.add(frames, channel: judge.channel, of: channels) { judge.look(at: $0, $1, found) }
  }

  /// Looks at what is left; call it once, after the last samples.
  ///
  /// - Parameter found: Called for each place that is over, in order.
  public mutating func finish(found: (ClippedPoint) -> Void) {
    cells.finish { judge.look(at: $0, $1, found) }
  }

  /// What is over, and how much of it there was.
  private struct Judge: Sendable {
    let channel: Int
    let ceiling: Float
    let sampleLimit: Float
    private let interpolator = PeakInterpolator()
    private(set) var onSampleCount = 0
    private(set) var interSampleCount = 0

    init(channel: Int, ceiling: Float, sampleLimit: Float) {
      self.channel = channel
      self.ceiling = ceiling
      self.sampleLimit = sampleLimit
    }

    @inline(__always)
    mutating func look(
      at samples: Span<Float>, _ cell: SampleCells.Cell, _ found: (ClippedPoint) -> Void
    ) {
      let mayBeBetween = cell.peakAround * interpolator.gain > ceiling
      guard mayBeBetween || cell.peak >= sampleLimit else { return }
      for step in stride(from: 0, to: cell.samples, by: 8) {
        let points = interpolator.points(samples, at: cell.start &+ step, above: ceiling)
        let isBetween =
          points.map { Lanes.anyNegative(Lanes.distance(to: ceiling, $0.peaks)) } ?? false
        guard isBetween || cell.peak >= sampleLimit else { continue }
        for lane in 0..<min(8, cell.samples - step) {
          let place = step + lane
          let value = samples[cell.start + place]
          if value.magnitude >= sampleLimit {
            onSampleCount += 1
            found(point(cell.frame + place, 0, value))
          }
          guard isBetween, let points, place < cell.steps else { continue }
          var highest = (quarters: 1, value: points.first[lane])
          for (quarters, value) in [(2, points.second[lane]), (3, points.third[lane])]
          where value.magnitude > highest.value.magnitude { highest = (quarters, value) }
          guard highest.value.magnitude > ceiling else { continue }
          interSampleCount += 1
          found(point(cell.frame + place, highest.quarters, highest.value))
        }
      }
    }

    private func point(_ frame: Int, _ quarters: Int, _ value: Float) -> ClippedPoint {
      ClippedPoint(channel: channel, frame: frame, quarters: quarters, value: value)
    }
  }
}
