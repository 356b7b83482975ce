/// What is done to eight numbers at once, in the form that becomes the processor's own instruction.
enum Lanes {
  /// Eight samples as one load; the caller has looked that they are there.
  @inline(__always)
  static func load(_ samples: Span<Float>, at i: Int) -> SIMD8<Float> {
    let offset = i &* MemoryLayout<Float>.stride
    return unsafe samples.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: SIMD8<Float>.self)
  }

  /// The magnitude of each, by its sign bit.
  @inline(__always)
  static func magnitude(_ v: SIMD8<Float>) -> SIMD8<Float> {
    let bits = unsafe unsafeBitCast(v, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF
    return unsafe unsafeBitCast(bits, to: SIMD8<Float>.self)
  }

  /// The larger of each pair, written lane by lane because that is what becomes the processor's
  /// maximum instruction; the library's masked replacement does not.
  @inline(__always)
  static func larger(_ u: SIMD8<Float>, _ v: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8(
      u[0] > v[0] ? u[0] : v[0], u[1] > v[1] ? u[1] : v[1], u[2] > v[2] ? u[2] : v[2],
      u[3] > v[3] ? u[3] : v[3], u[4] > v[4] ? u[4] : v[4], u[5] > v[5] ? u[5] : v[5],
      u[6] > v[6] ? u[6] : v[6], u[7] > v[7] ? u[7] : v[7])
  }

  /// The largest of the eight.
  @inline(__always)
  static func largest(_ v: SIMD8<Float>) -> Float {
    let four = SIMD4(
      v[0] > v[4] ? v[0] : v[4], v[1] > v[5] ? v[1] : v[5], v[2] > v[6] ? v[2] : v[6],
      v[3] > v[7] ? v[3] : v[7])
    let even = four[0] > four[2] ? four[0] : four[2]
    let odd = four[1] > four[3] ? four[1] : four[3]
    return even > odd ? even : odd
  }

  /// How far each magnitude is from a limit, as a whole number that is negative where it is above.
  ///
  /// Numbers that are not negative are ordered as their bits are. The limit is 0 or more.
  @inline(__always)
  static func distance(to limit: Float, _ v: SIMD8<Float>) -> SIMD8<Int32> {
    let bits = unsafe unsafeBitCast(v, to: SIMD8<Int32>.self) & 0x7FFF_FFFF
    return SIMD8(repeating: Int32(bitPattern: limit.bitPattern)) &- bits
  }

  /// Whether any of the eight is negative.
  @inline(__always)
  static func anyNegative(_ v: SIMD8<Int32>) -> Bool {
    let four = v.lowHalf | v.highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1] < 0
  }
}
