/// The mean of an utterance's cepstra, pulled towards what the acoustic model expects.
///
/// A microphone and a room multiply the spectrum, which adds a constant to its cepstrum; taking the
/// mean away removes both. An utterance of a second or two is too short to know its mean well, so
/// the estimate is the maximum a posteriori one under a prior of ``priorFrames`` imaginary frames at
/// the model's own mean: (Σ cᵢ + n₀·m₀) / (n + n₀). (The form is that of the conjugate prior for a
/// Gaussian's mean: Gauvain and Lee, 1994, "Maximum a posteriori estimation for multivariate
/// Gaussian mixture observations of Markov chains".)
///
/// Frames far below the loudest count for nothing: what digital silence, or a gate's quiet margin, looks
/// like says nothing of the microphone, and would shift the mean of a short word by more than the word.
///
/// A value; use each from one thread at a time.
public struct CepstralMean: Sendable {
  /// What is believed before anything is heard, one value a coefficient.
  public let prior: [Float]
  /// How many frames of 10 ms the belief weighs, 0 or more.
  ///
  /// 0 believes the utterance alone; large values trust the model's mean whatever is heard.
  /// Default 50.
  public let priorFrames: Double

  /// How far below the loudest frame one may be to count, in units of the first coefficient: 30 dB with
  /// the 25 filters and the orthonormal cosine transform of CMU Sphinx's models (√25 · ln 10 · 30 / 10).
  private static let depth: Float = 35

  private var sums: [Double]
  private var count = 0
  private var loudest = -Float.infinity

  /// A mean that has heard nothing.
  /// - Parameters:
  ///   - prior: What is believed before anything is heard, one value a coefficient.
  ///   - priorFrames: How many frames that belief weighs, 0 or more.
  public init(prior: [Float], priorFrames: Double = 50) {
    self.prior = prior
    self.priorFrames = max(0, priorFrames)
    sums = prior.map { Double($0) * max(0, priorFrames) }
  }

  /// Forgets what was heard.
  public mutating func reset() {
    self = CepstralMean(prior: prior, priorFrames: priorFrames)
  }

  /// Hears more frames; those much quieter than the loudest so far do not count.
  /// - Parameter cepstra: Whole frames, as many values each as `prior` has; a rest is not heeded.
  public mutating func add(_ cepstra: Span<Float>) {
    let width = prior.count
    guard width > 0 else { return }
    let frames = cepstra.count / width
    for frame in 0..<frames { loudest = max(loudest, cepstra[frame * width]) }
    for frame in 0..<frames where cepstra[frame * width] >= loudest - Self.depth {
      for column in 0..<width { sums[column] += Double(cepstra[frame * width + column]) }
      count += 1
    }
  }

  /// The mean as it is believed now, one value a coefficient.
  public var value: [Float] {
    let weight = Double(count) + priorFrames
    return weight > 0 ? sums.map { Float($0 / weight) } : prior
  }
}
