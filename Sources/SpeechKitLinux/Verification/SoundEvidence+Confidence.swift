internal import Glibc

extension SoundEvidence {
  /// The confidence below which an utterance is best rejected: 0 (none is) to 1 (all are).
  ///
  /// Here fewer than one right order in a hundred was lost in a quiet room, and three in a kitchen at
  /// 12 dB; `docs/rejection.md` has the tables.
  public static let defaultThreshold = 0.5

  /// The confidence that the utterance was said as recognised, 0 (surely not) to 1 (surely).
  ///
  /// A logistic regression over the evidence, the same for every grammar, its constant set so that other
  /// speech and noise stay out. Fitted with Debian's `en-us`
  /// model to orders, digits and single words in quiet and in noise, to other speech and to noises.
  /// Where about three of five results are right, of those with the value p about the share p is;
  /// `docs/rejection.md` has how that was measured.
  public var confidence: Double {
    let ratios =
      0.86 * -wordRatio - 0.16 * sonorantRatio + 0.35 * weakestVowels + 0.13 * weakestPhones
      + 1.44 * weakestStretch
    let oddities = 2.22 * speechLeftOut + 5.28 * noiseInWords + 1.86 * hurriedPhones
    return Self.probability(
      ratios - oddities + 0.74 * pathScore + 1.99 * length - 3.74 * drawl - 2.2)
  }

  /// The confidence that a word with this evidence of its own was said where it stands, 0 (surely not) to 1
  /// (surely).
  ///
  /// Another logistic regression, fitted to words that were said and to words that stood for others.
  var wordConfidence: Double {
    let ratios = 0.35 * wordRatio + 0.16 * sonorantRatio + 0.40 * weakestPhones
    return Self.probability(
      ratios - 3.38 * noiseInWords + 0.07 * pathScore + 0.17 * length - 3.84 * drawl + 2.44)
  }

  /// How long the words are: the natural logarithm of their frames. Chance fits few sounds well, but not
  /// many in a row.
  private var length: Double { log(Double(max(1, wordFrames))) }

  /// How much longer than a quarter of a second the longest phone is: the logarithm of the ratio, 0
  /// where it is not. Hums and tones are such phones.
  private var drawl: Double { max(0, log(Double(max(1, longestPhone)) / 24.5)) }

  private static func probability(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }
}
