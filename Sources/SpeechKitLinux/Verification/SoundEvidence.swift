/// What the sounds of an utterance, or of one word, say for and against what was recognised.
///
/// All likelihoods are those of the acoustic model's own Gaussians. A *ratio* is the logarithm, in nats,
/// of how much more likely the words make a frame of 10 ms than the best free sequence of sounds does:
/// around 0 where the words were spoken, far below where something else was. Every ratio here is
/// a mean over frames, kept within −8 to 2.
///
/// A value; it may be used from any thread.
public struct SoundEvidence: Sendable, Hashable {
  /// The ratio of the words.
  public internal(set) var wordRatio = -8.0
  /// The ratio of the words' vowels and sonorants, which telephones and noise leave most of.
  public internal(set) var sonorantRatio = -8.0
  /// The ratio of the two vowels that fit worst.
  public internal(set) var weakestVowels = -8.0
  /// The ratio of the three phones that fit worst.
  public internal(set) var weakestPhones = -8.0
  /// What speaks against the word that fits worst, a wrong word among right ones.
  ///
  /// The word's ratio times its length, in units of 30 frames and of two at most: −10 to 4.
  public internal(set) var weakestWord = -10.0
  /// How much speech there is where the words leave a pause.
  ///
  /// Ratios of speech to the pause, 0 to 6 nats a frame, spread over all frames; 0 is none.
  public internal(set) var speechLeftOut = 0.0
  /// The share of the words' frames that silence or noise fits best: 0 to 1.
  public internal(set) var noiseInWords = 0.0
  /// The share of the words' phones that are as short as the model allows, 30 ms: 0 to 1.
  public internal(set) var hurriedPhones = 0.0
  /// The longest phone, in frames of 10 ms; 0 without one.
  public internal(set) var longestPhone = 0
  /// The share of the words' frames where the best free sequence of sounds has the same phone: 0 to 1.
  public internal(set) var agreement = 0.0
  /// How much the sound changes in the words: the median length of their cepstra's first difference.
  ///
  /// Around 40 for speech, under 20 for tones.
  public internal(set) var movement = 0.0
  /// The words' length, in frames of 10 ms; 0 without words.
  public internal(set) var wordFrames = 0
  /// The decoder's own score of its path, in nats a frame, 0 or less.
  ///
  /// It is relative to the best of the senones that the decoder looked at.
  public internal(set) var pathScore = 0.0

  /// Nothing known of sounds.
  init(pathScore: Double) {
    self.pathScore = pathScore
  }

  /// Sums up.
  /// - Parameters:
  ///   - fits: The words and the pauses between them.
  ///   - pathScore: The decoder's score, in nats a frame.
  init(_ fits: [SoundFit], pathScore: Double) {
    self.init(pathScore: pathScore)
    let words = fits.filter(\.isSpeech)
    let ratios = words.flatMap { $0.ratios.map(Double.init) }
    guard !ratios.isEmpty else { return }
    wordRatio = Self.mean(ratios[...])
    wordFrames = ratios.count
    weakestWord = max(-10, words.map(Self.weight).min() ?? -10)
    noiseInWords =
      Double(words.reduce(0) { $0 + $1.otherSpeech.count { !$0 } }) / Double(ratios.count)
    agreement =
      Double(words.reduce(0) { $0 + $1.agrees.count { $0 } }) / Double(ratios.count)
    let movements = words.flatMap(\.movements).sorted()
    movement = movements.isEmpty ? 0 : Double(movements[movements.count / 2])
    weigh(words)
    weighPauses(fits)
  }

  private mutating func weigh(_ words: [SoundFit]) {
    var ofPhones: [Double] = []
    var ofVowels: [Double] = []
    var sonorants: [Double] = []
    var hurried = 0
    for word in words {
      for (place, sound) in word.sounds.enumerated() {
        let own = zip(word.phones, word.ratios).filter { $0.0 == place }.map { Double($0.1) }
        // A phone without frames belongs to a word that could not be laid over its frames at all.
        ofPhones.append(own.isEmpty ? -8 : own.reduce(0, +) / Double(own.count))
        longestPhone = max(longestPhone, own.count)
        if own.count <= PhoneSet.stateCount { hurried += 1 }
        if sound == .vowel { ofVowels.append(ofPhones.last ?? -8) }
        if sound != .other { sonorants += own.map { min(4, max(-12, $0)) } }
      }
    }
    hurriedPhones = Double(hurried) / Double(max(1, ofPhones.count))
    weakestPhones = Self.mean(ofPhones.sorted().prefix(3))
    weakestVowels = ofVowels.isEmpty ? weakestPhones : Self.mean(ofVowels.sorted().prefix(2))
    sonorantRatio = sonorants.isEmpty ? wordRatio : Self.mean(sonorants[...])
  }

  private mutating func weighPauses(_ fits: [SoundFit]) {
    var sum = 0.0
    for pause in fits where !pause.isSpeech {
      for (ratio, isSpeech) in zip(pause.ratios, pause.otherSpeech) where isSpeech {
        sum += min(6, max(0, -Double(ratio)))
      }
    }
    speechLeftOut = sum / Double(max(1, fits.reduce(0) { $0 + $1.ratios.count }))
  }

  /// The mean, kept within the bounds of a ratio.
  private static func mean(_ ratios: ArraySlice<Double>) -> Double {
    min(2, max(-8, ratios.reduce(0, +) / Double(max(1, ratios.count))))
  }

  /// What a word's sounds say for it (over 0) or against it, by how much of it there is.
  private static func weight(_ word: SoundFit) -> Double {
    let ratios = word.ratios.map(Double.init)
    return mean(ratios[...]) * Double(min(60, ratios.count)) / 30
  }
}
