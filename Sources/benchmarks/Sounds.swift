/// Sounds to measure: the same in every run.
enum Sounds {
  /// White noise, evenly spread over full scale.
  static func noise(count: Int) -> [Float] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Float(Int32(truncatingIfNeeded: state)) * 0x1p-31
    }
  }

  /// The same in 16 bits.
  static func noise16(count: Int) -> [Int16] {
    noise(count: count).map { Int16(max(-32768, min(32767, $0 * 32768))) }
  }
}
