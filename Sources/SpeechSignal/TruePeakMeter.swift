/// The true peak of one channel: the largest magnitude of the sound itself, between the samples too.
///
/// Measured at four times the sample rate, as ITU-R BS.1770-4 Annex 2 describes, by a sinc under a
/// Kaiser window with 16 taps a phase: the values of EBU Tech 3341 signals 15 to 23 come out within a
/// quarter of their tolerance. Never below the sample peak. Silence is taken to lie before the first
/// sample and behind the last.
///
/// A value with no shared state: use each from one thread at a time.
public struct TruePeakMeter: Sendable {
  private let interpolator = PeakInterpolator()
  private var cells = SampleCells()

  /// The largest magnitude so far, as a fraction of full scale, 0 or more.
  ///
  /// The last 64 samples count once ``finish()`` was called.
  public private(set) var amplitude: Float = 0

  /// A meter that has heard nothing.
  public init() {}

  /// The largest magnitude so far, dBTP; ``Decibels/silence`` for none.
  public var level: Decibels { Decibels(amplitudeRatio: Double(amplitude)) }

  /// Gives the largest magnitude so far, and begins anew with the samples that follow.
  ///
  /// - Returns: A fraction of full scale, 0 or more. It is of samples up to 64 before the last.
  public mutating func takeAmplitude() -> Float {
    defer { amplitude = 0 }
    return amplitude
  }

  /// Measures the next samples.
  ///
  /// Neither allocates nor locks.
  ///
  /// - Parameters:
  ///   - frames: Samples in linear full scale; what is not a number counts as silence.
  ///   - channel: Where there are several samples a frame: the one to measure, counted from 0.
  ///   - channels: Samples a frame.
  public mutating func add(_ frames: Span<Float>, channel: Int = 0, of channels: Int = 1) {
    var top = amplitude
    cells.add(frames, channel: channel, of: channels) { samples, cell in
      top = Self.peak(samples, cell, interpolator, above: top)
    }
    amplitude = top
  }

  /// Measures what is left; call it once, after the last samples.
  public mutating func finish() {
    var top = amplitude
    cells.finish { samples, cell in top = Self.peak(samples, cell, interpolator, above: top) }
    amplitude = top
  }

  private static func peak(
    _ samples: Span<Float>, _ cell: SampleCells.Cell, _ interpolator: PeakInterpolator,
    above top: Float
  ) -> Float {
    var top = max(top, cell.peak)
    // No point between these samples can be larger than what is known already.
    guard cell.peakAround * interpolator.gain > top else { return top }
    var peaks = SIMD8<Float>.zero
    for step in stride(from: 0, to: cell.steps, by: 8) {
      let start = cell.start &+ step
      guard var here = interpolator.points(samples, at: start, above: top)?.peaks else { continue }
      if cell.steps &- step < 8 {
        for lane in cell.steps - step..<8 { here[lane] = 0 }
      }
      peaks = Lanes.larger(peaks, here)
    }
    top = max(top, Lanes.largest(peaks))
    return top
  }
}
