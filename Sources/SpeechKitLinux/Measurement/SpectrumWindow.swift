internal import Glibc

/// How a stretch of sound is faded in and out before its spectrum is taken.
public enum SpectrumWindow: String, Sendable, Hashable, CaseIterable {
  /// Raised cosine: a tone is 4 bins wide, and what it spills elsewhere is 31 dB below it and falls
  /// fast.
  case hann
  /// Blackman-Harris of four terms: a tone is 8 bins wide, and what it spills is 92 dB below it.
  case blackmanHarris = "blackman-harris"

  /// How many bins of noise have as much power as shows in one: what the power of bins in sum has to
  /// be divided by.
  public var noiseBandwidth: Double {
    switch self {
    case .hann: 1.5
    case .blackmanHarris: 2.0044
    }
  }

  /// The weights of a stretch, periodic.
  ///
  /// Source: F. J. Harris, "On the use of windows for harmonic analysis with the discrete Fourier
  /// transform", Proc. IEEE 66 (1978).
  func weights(count: Int) -> [Float] {
    let terms =
      switch self {
      case .hann: [0.5, -0.5]
      case .blackmanHarris: [0.35875, -0.48829, 0.14128, -0.01168]
      }
    return (0..<count).map { i in
      let turn = 2 * Double.pi * Double(i) / Double(count)
      return Float(
        terms.indices.reduce(0) { $0 + terms[$1] * cos(Double($1) * turn) })
    }
  }
}
