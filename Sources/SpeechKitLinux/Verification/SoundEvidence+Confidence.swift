internal import Glibc

extension SoundEvidence {
  /// The confidence below which an utterance is best rejected, 0 (nothing is) to 1 (all is).
  public static let defaultThreshold = 0.4

  /// The confidence that an utterance with this evidence was said as recognised, 0 (surely not) to 1
  /// (surely).
  ///
  /// A logistic regression; `docs/rejection.md` has what it was fitted to and how well it does.
  public var confidence: Double {
    // Long sounds count from where no phone of speech goes on for so long: a quarter of a second.
    let drawn = max(0, log(Double(longestPhone) / 24.5))
    let likelihoods = -1.12 * wordRatio + 0.19 * phoneRatio + 0.37 * weakestPhones
    let stretch = 1.63 * weakestStretch + 0.56 * pathScore
    let sounds = -2.34 * speechLeftOut - 4.54 * noiseInWords
    let lengths = 2.02 * log(Double(wordFrames)) - 3.59 * drawn
    return 1 / (1 + exp(3.49 - likelihoods - stretch - sounds - lengths))
  }

  /// The confidence that a word with this evidence was said, 0 (surely not) to 1 (surely).
  public var wordConfidence: Double { 1 / (1 + exp(-1 - phoneRatio)) }
}
