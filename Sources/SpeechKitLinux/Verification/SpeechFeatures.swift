/// The features that the model's Gaussians describe: normalised cepstra with their first and second
/// differences.
///
/// Feature type `1s_c_d_dd` of the Sphinx systems: Δ[t] = c[t+2] − c[t−2], and
/// ΔΔ[t] = (c[t+3] − c[t−1]) − (c[t+1] − c[t−3]), frames beyond the ends being those at the ends.
struct SpeechFeatures {
  /// Coefficients of the cepstrum.
  static let cepstrumWidth = 13
  /// Streams that are modelled apart: the cepstrum, its first, its second differences.
  static let streamCount = 3

  /// Frames of 10 ms.
  let frameCount: Int
  /// `streamCount` · `cepstrumWidth` values a frame.
  let values: [Float]

  /// Takes normalised cepstra, whole frames.
  init(cepstra: [Float]) {
    let width = Self.cepstrumWidth
    let count = cepstra.count / width
    func cepstrum(_ frame: Int, _ column: Int) -> Float {
      cepstra[min(max(0, frame), count - 1) * width + column]
    }
    var values: [Float] = []
    values.reserveCapacity(count * width * Self.streamCount)
    for t in 0..<count {
      for d in 0..<width { values.append(cepstrum(t, d)) }
      for d in 0..<width { values.append(cepstrum(t + 2, d) - cepstrum(t - 2, d)) }
      for d in 0..<width {
        values.append(
          (cepstrum(t + 3, d) - cepstrum(t - 1, d)) - (cepstrum(t + 1, d) - cepstrum(t - 3, d)))
      }
    }
    frameCount = count
    self.values = values
  }

  /// How much the sound changes at a frame: the length of the first difference, without its level.
  func movement(at frame: Int) -> Float {
    let first = (frame * Self.streamCount + 1) * Self.cepstrumWidth
    var sum: Float = 0
    for place in first + 1..<first + Self.cepstrumWidth { sum += values[place] * values[place] }
    return sum.squareRoot()
  }
}
