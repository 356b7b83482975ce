/// White noise that is the same in every run: a linear congruential generator (Knuth's MMIX constants).
struct WhiteNoise {
  private var state: UInt64 = 1

  /// The next samples, evenly spread over −amplitude to amplitude.
  mutating func samples(_ count: Int, amplitude: Int) -> [Int16] {
    (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int16(Int(state >> 33) % (2 * amplitude + 1) - amplitude)
    }
  }
}
