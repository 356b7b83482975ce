/// The meter's inner loop: rectify, one-pole low-pass, and the sums a reading needs, in one pass.
///
/// The recursion y ← a·|x| + (1−a)·y makes each value wait for the one before. Eight steps are
/// therefore taken together: with b = 1−a, the last value is the sum of a·|x| with weights b⁷ … 1,
/// plus b⁸ times the value before, and only one multiplication and addition in eight samples waits.
/// None of the eight is larger than the last times b⁻⁷; only where that is above the highest so far
/// are they worked out, by a prefix scan with weights b, b², b⁴. The result differs from the plain
/// loop's by rounding alone (about 10⁻¹⁴ of the value).
struct EnvelopeFollower: Sendable {
  /// What a stretch of samples amounts to; all amplitudes are in sample steps (full scale 32 768).
  struct Sums: Sendable {
    /// The low-pass after the last sample.
    var envelope: Double
    /// The highest the low-pass stood at; what is put here first is the least that matters.
    var top: Double
    /// The sum of the samples.
    var sum = 0.0
    /// The sum of the squared samples; exact for up to 2²³ samples.
    var squares = 0.0
    /// The largest magnitude, up to 32 768.
    var peak: UInt16 = 0

    @_noLocks @_noAllocation
    init(envelope: Double, top: Double = 0) {
      self.envelope = envelope
      self.top = top
    }
  }

  private let a: Double
  private let b1, b2, b4, b8: Double
  private let powers: SIMD8<Double>
  private let weights: SIMD8<Double>
  /// The least that the last of eight can be, over the highest of them.
  private let least: Double

  /// A follower with coefficient a of the one-pole low-pass, 0 < a ≤ 1.
  init(coefficient a: Double) {
    self.a = a
    b1 = 1 - a
    b2 = b1 * b1
    b4 = b2 * b2
    b8 = b4 * b4
    powers = SIMD8(b1, b2, b2 * b1, b4, b4 * b1, b4 * b2, b4 * b2 * b1, b8)
    weights = a * SIMD8(b4 * b2 * b1, b4 * b2, b4 * b1, b4, b2 * b1, b2, b1, 1)
    least = (1 - 1e-12) * b4 * b2 * b1
  }

  /// Runs over a range of the block, at most 65 536 samples, and adds to the sums.
  ///
  /// A range and not a part of the block, because the compiler takes the end of a second span for a
  /// possible release of memory. What of the range lies outside the block is left out.
  ///
  /// Real-time safe: neither allocates nor locks, which the two attributes have the compiler prove.
  @_noLocks @_noAllocation
  func follow(_ block: Span<Int16>, _ range: Range<Int>, _ sums: inout Sums) {
    let end = min(range.upperBound, block.count)
    var envelope = sums.envelope
    var top = sums.top
    var limit = top * least
    var squares = SIMD8<Double>(repeating: 0)
    var sum = SIMD8<Int32>(repeating: 0)
    var peak = SIMD8<UInt16>(repeating: 0)
    var i = max(0, range.lowerBound)
    while i &+ 8 <= end {
      // The loop's condition is the bounds check for all eight.
      let x = Self.eight(block, at: i)
      let magnitude = Self.magnitude(x)
      peak.replace(with: magnitude, where: magnitude .> peak)
      sum &+= SIMD8<Int32>(truncatingIfNeeded: x)
      let rectified = SIMD8<Double>(SIMD8<Int32>(truncatingIfNeeded: magnitude))
      squares += rectified * rectified
      let weighted = rectified * weights
      let four = weighted.lowHalf + weighted.highHalf
      let two = four.lowHalf + four.highHalf
      let last = two[0] + two[1] + b8 * envelope
      // Written so that what is not a number is worked out.
      if !(last <= limit) {
        let highest = highest(block, at: i, after: envelope)
        top = highest > top ? highest : top
        limit = top * least
      }
      envelope = last
      i &+= 8
    }
    sums.top = top
    // Halves are put together, not lanes one by one: a stretch may be as short as 80 samples.
    let squaresOfFour = squares.lowHalf + squares.highHalf
    let squaresOfTwo = squaresOfFour.lowHalf + squaresOfFour.highHalf
    sums.squares += squaresOfTwo[0] + squaresOfTwo[1]
    let sumOfFour = sum.lowHalf &+ sum.highHalf
    let sumOfTwo = sumOfFour.lowHalf &+ sumOfFour.highHalf
    sums.sum += Double(sumOfTwo[0]) + Double(sumOfTwo[1])
    var peakOfFour = peak.lowHalf
    peakOfFour.replace(with: peak.highHalf, where: peak.highHalf .> peakOfFour)
    for lane in 0..<4 { sums.peak = peakOfFour[lane] > sums.peak ? peakOfFour[lane] : sums.peak }
    while i < end {
      let magnitude = block[i].magnitude
      let rectified = Double(magnitude)
      envelope = a * rectified + b1 * envelope
      sums.top = envelope > sums.top ? envelope : sums.top
      sums.squares += rectified * rectified
      sums.sum += Double(block[i])
      sums.peak = magnitude > sums.peak ? magnitude : sums.peak
      i &+= 1
    }
    sums.envelope = envelope
  }

  /// The highest the low-pass stands at in eight samples.
  ///
  /// Apart, and from the samples again, since it is seldom needed and would else cost registers.
  @_noLocks @_noAllocation
  @inline(never)
  private func highest(_ block: Span<Int16>, at i: Int, after envelope: Double) -> Double {
    let magnitude = Self.magnitude(Self.eight(block, at: i))
    var scan = a * SIMD8<Double>(SIMD8<Int32>(truncatingIfNeeded: magnitude))
    scan += b1 * SIMD8(0, scan[0], scan[1], scan[2], scan[3], scan[4], scan[5], scan[6])
    scan += b2 * SIMD8(0, 0, scan[0], scan[1], scan[2], scan[3], scan[4], scan[5])
    scan += b4 * SIMD8(0, 0, 0, 0, scan[0], scan[1], scan[2], scan[3])
    let values = scan + powers * envelope
    var top = values[0]
    for lane in 1..<8 { top = values[lane] > top ? values[lane] : top }
    return top
  }

  /// Eight samples, which without a bounds check each become a single load.
  @_noLocks @_noAllocation
  @inline(__always)
  private static func eight(_ block: Span<Int16>, at i: Int) -> SIMD8<Int16> {
    unsafe SIMD8(
      block[unchecked: i], block[unchecked: i &+ 1], block[unchecked: i &+ 2],
      block[unchecked: i &+ 3], block[unchecked: i &+ 4], block[unchecked: i &+ 5],
      block[unchecked: i &+ 6], block[unchecked: i &+ 7])
  }

  /// |x| by sign bits, as an unsigned number: −32 768 has a magnitude here.
  @_noLocks @_noAllocation
  @inline(__always)
  private static func magnitude(_ x: SIMD8<Int16>) -> SIMD8<UInt16> {
    let sign = x &>> 15
    return SIMD8<UInt16>(truncatingIfNeeded: (x ^ sign) &- sign)
  }
}
