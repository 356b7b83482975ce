internal import Glibc

extension SoundEvidence {
  /// The confidence below which an utterance is best rejected: 0 (none is) to 1 (all are).
  ///
  /// The same for grammars of two words and of ten thousand sentences; `docs/rejection.md` has what it
  /// takes and what it loses.
  public static let defaultThreshold = 0.5

  /// The confidence that the utterance was said as recognised, 0 (surely not) to 1 (surely).
  ///
  /// A logistic regression over the evidence, the same for every grammar. Fitted with Debian's `en-us`
  /// model to orders, digits and single words in quiet and in noise, to near misses, to other speech in
  /// twenty languages and to noises; `docs/rejection.md` has how, and what share of the results with the
  /// value p is right.
  public var confidence: Double {
    let fit =
      0.42 * sonorantRatio + 0.18 * weakestVowels + 0.26 * weakestPhones + 0.51 * weakestWord
      + 0.52 * agreement
    let oddities = 2.04 * speechLeftOut + 2.25 * noiseInWords + 2.25 * hurriedPhones
    return Self.probability(
      fit - oddities + 0.42 * pathScore + 0.97 * length - 2.79 * drawl - 4.78 * stillness + 1.78)
  }

  /// The confidence that a word with this evidence of its own was said where it stands, 0 (surely not) to 1
  /// (surely).
  ///
  /// Another logistic regression, fitted to words that were said and to words that stood for others.
  var wordConfidence: Double {
    Self.probability(
      0.46 * wordRatio + 0.36 * weakestPhones - 2.32 * noiseInWords + 0.32 * pathScore
        - 0.22 * agreement - 0.11 * length - 4.84 * drawl + 3.58)
  }

  /// How long the words are: the natural logarithm of their frames.
  ///
  /// Chance fits few sounds well, but not many in a row.
  private var length: Double { log(Double(max(1, wordFrames))) }

  /// How much longer than a quarter of a second the longest phone is: the logarithm of the ratio, 0
  /// where it is not.
  ///
  /// Hums and tones are such phones.
  private var drawl: Double { max(0, log(Double(max(1, longestPhone)) / 24.5)) }

  /// How much less than speech the sound changes: the logarithm of the ratio, 0 where it does not.
  ///
  /// Tones are still.
  private var stillness: Double { max(0, log(30 / max(1, movement))) }

  private static func probability(_ logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }
}
