/// The meter's inner loop: rectify, one-pole low-pass, and the sums a reading needs, in one pass.
///
/// The recursion y ← a·|x| + (1−a)·y makes each value wait for the one before. Eight steps are
/// therefore taken together as a prefix scan: with b = 1−a, the eight values are the scan of a·|x|
/// with weights b, b², b⁴ (three shifted additions) plus (b, b² … b⁸) times the value before, and
/// only one multiplication and addition in eight samples waits. The result differs from the plain
/// loop's by rounding alone (about 10⁻¹⁴ of the value).
struct EnvelopeFollower: Sendable {
  /// What a stretch of samples amounts to; all amplitudes are in sample steps (full scale 32 768).
  struct Sums: Sendable {
    /// The low-pass after the last sample.
    var envelope: Double
    /// The highest the low-pass stood at.
    var top = 0.0
    /// The sum of the samples.
    var sum = 0.0
    /// The sum of the squared samples; exact for up to 2²³ samples.
    var squares = 0.0
    /// The largest magnitude, up to 32 768.
    var peak: UInt16 = 0

    @_noLocks @_noAllocation
    init(envelope: Double) { self.envelope = envelope }
  }

  private let a: Double
  private let b1, b2, b4, b8: Double
  private let powers: SIMD8<Double>

  /// A follower with coefficient a of the one-pole low-pass, 0 < a ≤ 1.
  init(coefficient a: Double) {
    self.a = a
    b1 = 1 - a
    b2 = b1 * b1
    b4 = b2 * b2
    b8 = b4 * b4
    powers = SIMD8(b1, b2, b2 * b1, b4, b4 * b1, b4 * b2, b4 * b2 * b1, b8)
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
    var top = SIMD8<Double>(repeating: sums.top)
    var squares = SIMD8<Double>(repeating: 0)
    var sum = SIMD8<Int32>(repeating: 0)
    var peak = SIMD8<UInt16>(repeating: 0)
    var i = max(0, range.lowerBound)
    while i &+ 8 <= end {
      // The loop's condition is the bounds check for all eight, and without one each of its own
      // they become a single load.
      let x = unsafe SIMD8<Int16>(
        block[unchecked: i], block[unchecked: i &+ 1], block[unchecked: i &+ 2],
        block[unchecked: i &+ 3], block[unchecked: i &+ 4], block[unchecked: i &+ 5],
        block[unchecked: i &+ 6], block[unchecked: i &+ 7])
      // |x| by sign bits, as an unsigned number: −32 768 has a magnitude here.
      let sign = x &>> 15
      let magnitude = SIMD8<UInt16>(truncatingIfNeeded: (x ^ sign) &- sign)
      peak.replace(with: magnitude, where: magnitude .> peak)
      sum &+= SIMD8<Int32>(truncatingIfNeeded: x)
      let rectified = SIMD8<Double>(SIMD8<Int32>(truncatingIfNeeded: magnitude))
      squares += rectified * rectified
      var scan = rectified * a
      scan += b1 * SIMD8(0, scan[0], scan[1], scan[2], scan[3], scan[4], scan[5], scan[6])
      scan += b2 * SIMD8(0, 0, scan[0], scan[1], scan[2], scan[3], scan[4], scan[5])
      scan += b4 * SIMD8(0, 0, 0, 0, scan[0], scan[1], scan[2], scan[3])
      let values = scan + powers * envelope
      top = Lanes.larger(values, top)
      envelope = scan[7] + b8 * envelope
      i &+= 8
    }
    sums.top = top[0]
    for lane in 0..<8 {
      sums.top = top[lane] > sums.top ? top[lane] : sums.top
      sums.squares += squares[lane]
      sums.sum += Double(sum[lane])
      sums.peak = peak[lane] > sums.peak ? peak[lane] : sums.peak
    }
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
}
