/// Finds out how well what the decoder says was spoken fits the sounds.
///
/// In grammar mode the decoder takes every sound for some sentence, and its scores are relative to
/// the best of the senones it happened to look at, so they cannot tell. Here each word, and each
/// pause between words, is laid over its frames with the model's own Gaussians (see
/// ``GaussianMixtures``) and compared with any sounds at all (see ``PhoneLoop``) on the same frames.
struct Verifier {
  /// One stretch of the decoder's path.
  struct Stretch {
    /// A word's phones; nil of a pause or a noise.
    let phones: [String]?
    /// Cepstral frames.
    let frames: Range<Int>
    /// The decoder's score over those frames, in nats.
    let score: Double
  }

  private let phones: PhoneSet
  private let mixtures: GaussianMixtures
  private let loop: PhoneLoop
  private let silence: Int
  /// All phones in any surroundings: what the words are compared with.
  private let rivals: GaussianMixtures.Selection

  /// Loads what it needs of an acoustic model.
  ///
  /// Fails with nil for a model of a kind that is not supported; there is no confidence then.
  init?(model: String) {
    guard let phones = PhoneSet(model: model), let silence = phones.number(of: "SIL"),
      let mixtures = GaussianMixtures(model: model, phones: phones)
    else { return nil }
    self.phones = phones
    self.silence = silence
    self.mixtures = mixtures
    loop = PhoneLoop(phones: phones)
    rivals = mixtures.select(
      rivals: phones.phones.enumerated().flatMap { codebook, phone in
        phone.senones.map { GaussianMixtures.Senone(number: $0, codebook: codebook) }
      })
  }

  /// Compares a path with the sounds.
  ///
  /// - Parameters:
  ///   - path: The stretches, in order.
  ///   - cepstra: What the decoder decoded: normalised cepstra, whole frames.
  /// - Returns: What was found of each stretch, in their order.
  func fits(of path: [Stretch], cepstra: [Float]) -> [SoundFit] {
    let features = SpeechFeatures(cepstra: cepstra)
    let spoken = path.map { $0.phones?.compactMap(phones.number(of:)) ?? [] }
    return path.indices.map { index in
      let frames = path[index].frames.clamped(to: 0..<features.frameCount)
      let own = spoken[index].isEmpty ? [silence] : spoken[index]
      let neighbours = (
        index > 0 ? spoken[index - 1].last : nil,
        index + 1 < path.count ? spoken[index + 1].first : nil
      )
      let states = self.states(of: own, after: neighbours.0, before: neighbours.1)
      let blank = SoundFit(
        isSpeech: path[index].phones != nil, sounds: own.map { phones.phones[$0].sound },
        pathScore: path[index].score / Double(max(1, frames.count)))
      guard frames.count >= states.senones.count, path[index].phones?.count ?? 1 == own.count else {
        return blank
      }
      let selection = mixtures.select(states.senones, besides: rivals)
      let scores = mixtures.scores(features, frames, selection)
      var fit = fit(blank, of: own, states.transitions, scores, columns: selection.count)
      fit.movements = frames.map(features.movement(at:))
      return fit
    }
  }

  private func states(
    of own: [Int], after left: Int?, before right: Int?
  ) -> (senones: [GaussianMixtures.Senone], transitions: [(stay: Float, leave: Float)]) {
    var senones: [GaussianMixtures.Senone] = []
    var transitions: [(stay: Float, leave: Float)] = []
    for (place, phone) in own.enumerated() {
      let isFirst = place == 0
      let isLast = place == own.count - 1
      let position: PhoneSet.Position =
        switch (isFirst, isLast) {
        case (true, true): .only
        case (true, false): .begin
        case (false, true): .end
        case (false, false): .inside
        }
      let numbers = phones.senones(
        of: phone, left: isFirst ? left ?? silence : own[place - 1],
        right: isLast ? right ?? silence : own[place + 1], position: position)
      senones += numbers.map { GaussianMixtures.Senone(number: $0, codebook: phone) }
      for state in 0..<PhoneSet.stateCount {
        transitions.append(phones.transition(of: phone, state: state))
      }
    }
    return (senones, transitions)
  }

  private func fit(
    _ blank: SoundFit, of own: [Int], _ transitions: [(stay: Float, leave: Float)],
    _ scores: [Float], columns: Int
  ) -> SoundFit {
    let count = scores.count / columns
    let free = loop.path(scores, columns: columns)
    let alignment = PhoneAlignment(frameCount: count, transitions: transitions) {
      scores[$0 * columns + rivals.count + $1]
    }
    var fit = blank
    guard let alignment else { return fit }
    let perPhone = PhoneSet.stateCount
    for frame in 0..<count {
      let first = frame * columns
      let state = alignment.states[frame]
      let aligned = scores[first + rivals.count + state]
      let any = scores[first + free[frame]]
      fit.phones.append(state / perPhone)
      fit.ratios.append(aligned - any)
      fit.agrees.append(free[frame] / perPhone == own[state / perPhone])
      fit.otherSpeech.append(!phones.phones[free[frame] / perPhone].isFiller)
    }
    return fit
  }
}
