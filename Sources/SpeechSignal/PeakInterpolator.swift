/// The values between samples: a signal at four times its rate, as a converter to sound makes it.
///
/// A polyphase filter of a sinc under a Kaiser window with β = 6 and 16 taps a phase, normalised to
/// pass a constant unchanged. Its gain is within 0.016 dB of 1 up to 0.375 of the sample rate, and
/// falls by 0.2 dB at 0.4 and 3 dB at 0.45 of it, where there is hardly any sound. Source of the
/// window: J. F. Kaiser and R. W. Schafer, "On the use of the I₀-sinh window for spectrum analysis",
/// IEEE ASSP-28 (1980).
///
/// The samples themselves are the first phase. The third is the first mirrored, so the two come from
/// the sums and differences of samples at the same distance: half the multiplications.
struct PeakInterpolator: Sendable {
  /// Samples on either side of a point that it is made of.
  static let reach = 8

  /// The most that a point between samples can be, over the largest sample within reach.
  let gain: Float

  private let reciprocalGain: Float

  /// For each pair of samples: half the sum and half the difference of its two taps a quarter of the
  /// way, and its tap half of the way.
  private let taps: [SIMD4<Float>]

  /// The filter, the same every time.
  init() {
    let quarter = Self.taps(at: 0.25)
    let half = Self.taps(at: 0.5)
    taps = (0..<Self.reach).flatMap { k in
      let (left, right) = (quarter[k], quarter[2 * Self.reach - 1 - k])
      return [(left + right) / 2, (left - right) / 2, half[k]].map { SIMD4(repeating: Float($0)) }
    }
    gain = Float(max(Self.weight(of: quarter), Self.weight(of: half))) * 1.0001
    reciprocalGain = 1 / gain
  }

  private static func weight(of taps: [Double]) -> Double {
    taps.reduce(0) { $0 + $1.magnitude }
  }

  /// The filter for a point at a fraction of the way from the eighth sample to the ninth.
  private static func taps(at fraction: Double) -> [Double] {
    let taps = (0..<2 * reach).map { k in
      let time = Double(k - (reach - 1)) - fraction
      let place = time / Double(reach)
      let sinc = Elementary.sin(.pi * time) / (.pi * time)
      return sinc * bessel(6 * (1 - place * place).squareRoot())
    }
    let sum = taps.reduce(0, +)
    return taps.map { $0 / sum }
  }

  /// The modified Bessel function of the first kind of order zero, by its power series.
  private static func bessel(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for k in 1...40 {
      term *= (x / 2 / Double(k)) * (x / 2 / Double(k))
      sum += term
    }
    return sum
  }

  /// The points between samples, for eight steps from one sample to the next.
  struct Points {
    /// A quarter of the way.
    var first: SIMD8<Float>
    /// Half of the way.
    var second: SIMD8<Float>
    /// Three quarters of the way.
    var third: SIMD8<Float>

    /// The largest magnitude in each of the eight steps.
    @inline(__always)
    var peaks: SIMD8<Float> {
      Lanes.larger(
        Lanes.larger(Lanes.magnitude(first), Lanes.magnitude(second)), Lanes.magnitude(third))
    }
  }

  /// Makes the points of the steps that begin at eight samples.
  ///
  /// - Parameters:
  ///   - samples: The signal.
  ///   - start: The place of the first of the eight samples: at least 8, and at least 16 from the
  ///     end.
  ///   - limit: What the points are to be compared with, 0 or more.
  /// - Returns: The points; nil when all are sure to be below the limit.
  @inline(__always)
  func points(_ samples: Span<Float>, at start: Int, above limit: Float) -> Points? {
    precondition(start >= Self.reach && start + 2 * Self.reach <= samples.count)
    // No point between these samples can be larger than what is known already.
    let threshold = limit * reciprocalGain
    let distances =
      Lanes.distance(to: threshold, Lanes.load(samples, at: start &- Self.reach))
      | Lanes.distance(to: threshold, Lanes.load(samples, at: start))
      | Lanes.distance(to: threshold, Lanes.load(samples, at: start &+ Self.reach))
    guard Lanes.anyNegative(distances) else { return nil }
    let taps = taps.span
    precondition(taps.count == 3 * Self.reach)
    var even = SIMD8<Float>.zero
    var odd = SIMD8<Float>.zero
    var half = SIMD8<Float>.zero
    // Two at a time, which spares half of the counting.
    for pair in 0..<Self.reach / 2 {
      for k in 2 &* pair..<2 &* pair &+ 2 {
        let before = Lanes.load(samples, at: start &- (Self.reach - 1) &+ k)
        let after = Lanes.load(samples, at: start &+ Self.reach &- k)
        let sum = before + after
        let difference = before - after
        let (a, b, c) = unsafe (
          taps[unchecked: 3 &* k], taps[unchecked: 3 &* k &+ 1], taps[unchecked: 3 &* k &+ 2]
        )
        even += sum * SIMD8(lowHalf: a, highHalf: a)
        odd += difference * SIMD8(lowHalf: b, highHalf: b)
        half += sum * SIMD8(lowHalf: c, highHalf: c)
      }
    }
    return Points(first: even + odd, second: half, third: even - odd)
  }
}
