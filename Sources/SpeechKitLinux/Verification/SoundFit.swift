/// How well a word, or a pause, fits the sounds of its frames.
struct SoundFit {
  /// Whether it is a word; a pause or a noise if not.
  let isSpeech: Bool
  /// What kinds of sounds its phones are.
  let sounds: [PhoneSet.Sound]
  /// The decoder's score, in nats a frame.
  let pathScore: Double
  /// Of each frame the place of its phone in the word; empty, as are the others, when it could not be
  /// laid over its frames.
  var phones: [Int] = []
  /// Of each frame the logarithm of how much more likely it is under the word than under the best free
  /// sequence of sounds, in nats.
  var ratios: [Float] = []
  /// Of each frame how much the sound changes.
  var movements: [Float] = []
  /// Of each frame whether the best free sequence of sounds has the word's own phone there.
  var agrees: [Bool] = []
  /// Of each frame whether the best free sequence of sounds has a phone of speech there.
  var otherSpeech: [Bool] = []

  init(isSpeech: Bool, sounds: [PhoneSet.Sound], pathScore: Double) {
    self.isSpeech = isSpeech
    self.sounds = sounds
    self.pathScore = pathScore
  }
}
