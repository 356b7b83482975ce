/// Faint noise under an utterance, so that nothing in it is quieter than any room is.
///
/// An acoustic model was trained in rooms. Digital silence, and the empty upper band of telephone speech,
/// look to it like nothing it knows, and the logarithm of nearly nothing differs by more than words do. White
/// noise well under the speech makes both look like a quiet room, and is lost in the noise of a loud one.
///
/// The noise depends on nothing but the sample's place, so that the same audio stays the same.
public struct Dither: Sendable, Hashable {
  /// How far under the loudest 25 ms the noise lies, in dB, 0 (as loud as it) or more.
  ///
  /// Default 45. Never under half a step of 16 bits.
  public let depth: Double

  /// - Parameter depth: How far under the loudest 25 ms the noise lies, in dB, 0 or more.
  public init(depth: Double = 45) {
    self.depth = max(0, depth)
  }

  /// Adds the noise.
  /// - Parameters:
  ///   - samples: The utterance, whole.
  ///   - window: Samples in 25 ms, 1 or more.
  public func apply(to samples: inout [Int16], window: Int) {
    let level = max(0.5, Self.loudest(samples, window: window) * Self.ratio(depth))
    // The sum of two values from −a to a has the variance 2a²/3.
    let range = Float(level * 1.5.squareRoot())
    for place in samples.indices {
      let bits = Self.scramble(UInt64(truncatingIfNeeded: place))
      let (first, second) = (Int32(truncatingIfNeeded: bits), Int32(truncatingIfNeeded: bits >> 32))
      let noise = (Float(first) + Float(second)) * 0x1p-31 * range
      samples[place] = Int16(clamping: Int((Float(samples[place]) + noise).rounded()))
    }
  }

  /// The highest root mean square of any window, in steps of 16 bits.
  private static func loudest(_ samples: [Int16], window: Int) -> Double {
    let length = max(1, min(window, samples.count))
    var greatest = 0
    for start in stride(from: 0, through: samples.count - length, by: length) {
      var sum = 0
      for place in start..<start + length { sum += Int(samples[place]) * Int(samples[place]) }
      greatest = max(greatest, sum)
    }
    return (Double(greatest) / Double(length)).squareRoot()
  }

  private static func ratio(_ depth: Double) -> Double { Decibels(-depth).amplitudeRatio }

  /// Mixes the bits of a number (the finaliser of splitmix64, S.
  ///
  /// Vigna, public domain).
  private static func scramble(_ value: UInt64) -> UInt64 {
    var bits = (value &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
