/// What the sounds of an utterance say for and against the words it was taken for.
///
/// All likelihoods are those of the acoustic model's own Gaussians. *Ratios* are logarithms, in nats, of
/// how much more likely the words make a 10 ms frame than the best free sequence of sounds does:
/// around 0 where the words were spoken, and far below where something else was. A right utterance of
/// a clear voice has ratios between −1 and 1.
///
/// A value; it may be used from any thread.
public struct SoundEvidence: Sendable, Hashable {
  /// The mean ratio of the words' frames, −8 to 2 nats.
  public internal(set) var wordRatio = 0.0
  /// The mean over the words' phones of each phone's mean ratio, −8 to 2 nats: short phones count as
  /// much as long ones.
  public internal(set) var phoneRatio = 0.0
  /// The mean ratio of the three phones that fit worst, −8 to 2 nats.
  public internal(set) var weakestPhones = 0.0
  /// The mean ratio of the 0.6 s of words that fit worst, −8 to 2 nats: a wrong word among right ones.
  public internal(set) var weakestStretch = 0.0
  /// How much speech there is where the words leave a pause: ratios of speech to the pause, 0 to 6 nats
  /// a frame, spread over all frames. 0 is none.
  public internal(set) var speechLeftOut = 0.0
  /// The share of the words' frames that silence or noise fits best: 0 to 1.
  public internal(set) var noiseInWords = 0.0
  /// The longest phone, in frames of 10 ms, 1 or more.
  public internal(set) var longestPhone = 1
  /// The words' length, in frames of 10 ms, 1 or more.
  public internal(set) var wordFrames = 1
  /// The decoder's own score of its path, in nats a frame, 0 or less: relative to the best of the
  /// senones that it looked at.
  public internal(set) var pathScore = 0.0

  /// Nothing known.
  init() {}

  /// Sums up.
  /// - Parameters:
  ///   - fits: The words and the pauses between them.
  ///   - pathScore: The decoder's score, in nats a frame.
  init(_ fits: [SoundFit], pathScore: Double) {
    self.pathScore = pathScore
    var ratios: [Double] = []
    var byPhone: [Double] = []
    var frames = 0
    var noise = 0
    var leftOut = 0.0
    for fit in fits {
      frames += fit.ratios.count
      guard fit.isSpeech else {
        for (ratio, isSpeech) in zip(fit.ratios, fit.otherSpeech) where isSpeech {
          leftOut += min(6, max(0, -Double(ratio)))
        }
        continue
      }
      ratios += fit.ratios.map(Double.init)
      noise += fit.otherSpeech.count { !$0 }
      for phone in 0..<fit.phoneCount {
        let own = zip(fit.phones, fit.ratios).filter { $0.0 == phone }.map { Double($0.1) }
        byPhone.append(own.isEmpty ? -8 : own.reduce(0, +) / Double(own.count))
        longestPhone = max(longestPhone, own.count)
      }
    }
    guard !ratios.isEmpty else {
      (wordRatio, phoneRatio, weakestPhones, weakestStretch) = (-8, -8, -8, -8)
      return
    }
    wordFrames = ratios.count
    wordRatio = Self.limited(ratios.reduce(0, +) / Double(ratios.count))
    phoneRatio = Self.limited(byPhone.reduce(0, +) / Double(byPhone.count))
    let worst = byPhone.sorted().prefix(3)
    weakestPhones = Self.limited(worst.reduce(0, +) / Double(worst.count))
    weakestStretch = Self.limited(Self.lowestMean(ratios.map { min(5, max(-10, $0)) }, over: 60))
    speechLeftOut = leftOut / Double(frames)
    noiseInWords = Double(noise) / Double(ratios.count)
  }

  private static func limited(_ ratio: Double) -> Double { min(2, max(-8, ratio)) }

  /// The lowest mean of so many values in a row, or of all if there are fewer.
  private static func lowestMean(_ values: [Double], over length: Int) -> Double {
    let length = min(length, values.count)
    var sum = values.prefix(length).reduce(0, +)
    var lowest = sum
    for place in length..<values.count {
      sum += values[place] - values[place - length]
      lowest = min(lowest, sum)
    }
    return lowest / Double(length)
  }
}
