extension PCMFormat {
  /// A sample in this format, little-endian, behind what is in a buffer already.
  /// - Parameters:
  ///   - value: A sample in linear full scale; beyond it is clipped, and what is no number is silent.
  ///   - bytes: What it is put behind.
  func encode(_ value: Float, into bytes: inout [UInt8]) {
    switch self {
    case .float32: Self.append(max(-1, min(1, value.isNaN ? 0 : value)).bitPattern, 4, to: &bytes)
    case .int16: Self.append(Self.whole(value, bits: 16), 2, to: &bytes)
    case .int24packed: Self.append(Self.whole(value, bits: 24), 3, to: &bytes)
    case .int24padded: Self.append(Self.whole(value, bits: 24), 4, to: &bytes)
    case .int32: Self.append(Self.whole(value, bits: 32), 4, to: &bytes)
    }
  }

  private static func whole(_ value: Float, bits: Int) -> UInt32 {
    let scale = Double(1 << (bits - 1))
    let steps = value.isNaN ? 0 : (Double(value) * scale).rounded()
    return UInt32(bitPattern: Int32(max(-scale, min(scale - 1, steps))))
  }

  private static func append(_ value: UInt32, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(index * 8)))
    }
  }
}
