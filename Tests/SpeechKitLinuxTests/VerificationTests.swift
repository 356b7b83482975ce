import Glibc
import TestSupport
import Testing

@testable import SpeechKitLinux

/// The parts that compare words with sounds.
struct VerificationTests {
  private static let model = "/usr/share/pocketsphinx/model/en-us/en-us"

  // MARK: Features

  @Test func `differences reach over the frames that the model was trained with`() {
    // Column 0 is t²: Δ = (t+2)² − (t−2)² = 8t, ΔΔ = ((t+3)² − (t−1)²) − ((t+1)² − (t−3)²) = 16.
    let cepstra = (0..<20).flatMap { t in
      (0..<SpeechFeatures.cepstrumWidth).map { $0 == 0 ? Float(t * t) : 1 }
    }
    let features = SpeechFeatures(cepstra: cepstra)
    #expect(features.frameCount == 20)
    for t in 3..<17 {
      let frame = Array(features.values[39 * t..<39 * (t + 1)])
      #expect(frame[0] == Float(t * t))
      #expect(frame[13] == Float(8 * t))
      #expect(frame[26] == 16)
      #expect(frame[14...25].allSatisfy { $0 == 0 })
    }
    // The first frame stands for all before it.
    #expect(features.values[13] == 4)
  }

  @Test func `no audio has no frames`() {
    #expect(SpeechFeatures(cepstra: []).frameCount == 0)
  }

  // MARK: The model's files

  @Test func `phones in context use the senones that the library uses for them`() throws {
    let phones = try #require(PhoneSet(model: Self.model))
    #expect(phones.phones.count == 42)
    let number = { (name: String) in try #require(phones.number(of: name)) }
    #expect(try phones.phones[number("SIL")].isFiller)
    #expect(try !phones.phones[number("AA")].isFiller)
    // Context-independent senones come first, three a phone, in the phones' order.
    #expect(phones.phones.flatMap(\.senones) == Array(0..<126))
    let inContext = try phones.senones(
      of: number("AE"), left: number("K"), right: number("T"), position: .inside)
    #expect(inContext.allSatisfy { (126..<5126).contains($0) })
    // A neighbour the model never met beside this phone leaves it as it is in any surroundings.
    let unknown = try phones.senones(
      of: number("SIL"), left: number("K"), right: number("T"), position: .inside)
    #expect(try unknown == phones.phones[number("SIL")].senones)
    // Noise beside a phone counts as silence.
    let besideNoise = try phones.senones(
      of: number("K"), left: number("+NSN+"), right: number("AE"), position: .begin)
    let besideSilence = try phones.senones(
      of: number("K"), left: number("SIL"), right: number("AE"), position: .begin)
    #expect(besideNoise == besideSilence)
    for phone in phones.phones.indices {
      for state in 0..<PhoneSet.stateCount {
        let (stay, leave) = phones.transition(of: phone, state: state)
        #expect(abs(exp(stay) + exp(leave) - 1) < 0.001)
      }
    }
  }

  @Test func `scores are the mixtures' log-likelihoods`() throws {
    let phones = try #require(PhoneSet(model: Self.model))
    let mixtures = try #require(GaussianMixtures(model: Self.model, phones: phones))
    var noise = WhiteNoise()
    let cepstra = noise.samples(13 * 7, amplitude: 1000).map { Float($0) / 100 }
    let features = SpeechFeatures(cepstra: cepstra)
    let codebooks = [2, 7, 33]
    let senones = codebooks.flatMap { phone in
      (phones.phones[phone].senones
        + phones.senones(of: phone, left: 10, right: 24, position: .inside))
        .map { GaussianMixtures.Senone(number: $0, codebook: phone) }
    }
    let nothing = mixtures.select(rivals: [])
    let scores = mixtures.scores(features, 1..<7, mixtures.select(senones, besides: nothing))
    #expect(scores.count == 6 * senones.count)
    let reference = try ReferenceMixtures(model: Self.model)
    for frame in 1..<7 {
      let values = features.values[39 * frame..<39 * (frame + 1)].map(Double.init)
      for (column, senone) in senones.enumerated() {
        let exact = reference.score(values, senone: senone.number, codebook: senone.codebook)
        // Three streams, each with exponentials exact to 3 %.
        let mine = Double(scores[(frame - 1) * senones.count + column])
        #expect(
          abs(mine - exact) < 0.12, "senone \(senone.number), frame \(frame): \(mine), not \(exact)"
        )
      }
    }
  }

  @Test func `a model of another kind is left alone`() {
    for folder in ["/usr/share/pocketsphinx/test/data/an4_ci_cont", "/nonexistent"] {
      let isUsable = Verifier(model: folder) != nil
      #expect(!isUsable, "\(folder)")
    }
  }

  @Test(arguments: ["mdef", "transition_matrices", "means", "variances", "sendump"])
  func `a damaged file makes no confidence, and no crash`(name: String) throws {
    let folder = try TemporaryFolder()
    let files = ["mdef", "transition_matrices", "means", "variances", "sendump"]
    for file in files where file != name {
      let isLinked = unsafe symlink("\(Self.model)/\(file)", folder.path(file)) == 0
      try #require(isLinked)
    }
    let whole = try #require(
      FileStatus.head(
        of: "\(Self.model)/\(name)", count: FileStatus("\(Self.model)/\(name)").size))
    for length in [0, 50, 1500, whole.count / 2, whole.count - 5]
    where length < whole.count {
      try folder.write(whole.prefix(length), to: name)
      let isUsable = Verifier(model: folder.path) != nil
      #expect(!isUsable, "\(length) bytes of \(name)")
    }
  }

  // MARK: Paths

  @Test func `an alignment changes phones where the scores do`() throws {
    let even = [(stay: Float(-0.7), leave: Float(-0.7))]
    let likes = [0, 0, 0, 1, 1, 2, 2, 2]
    let alignment = try #require(
      PhoneAlignment(frameCount: 8, transitions: even + even + even) {
        likes[$0] == $1 ? 0 : -10
      })
    #expect(alignment.states == likes)
    #expect(abs(alignment.score - 7 * -0.7) < 0.001)
  }

  @Test func `more states than frames cannot be aligned`() {
    let even = [(stay: Float(-0.7), leave: Float(-0.7))]
    #expect(PhoneAlignment(frameCount: 1, transitions: even + even) { _, _ in 0 } == nil)
    #expect(PhoneAlignment(frameCount: 0, transitions: []) { _, _ in 0 } == nil)
  }

  @Test func `the free sequence of sounds follows the likeliest phones`() throws {
    let phones = try #require(PhoneSet(model: Self.model))
    let wanted = [5, 5, 5, 5, 5, 17, 17, 17, 17, 17]
    let columns = 126
    var scores = [Float](repeating: -100, count: wanted.count * columns)
    for (frame, phone) in wanted.enumerated() {
      for state in 0..<3 { scores[frame * columns + 3 * phone + state] = 0 }
    }
    let path = PhoneLoop(phones: phones).path(scores, columns: columns)
    #expect(path.map { $0 / 3 } == wanted)
    #expect(PhoneLoop(phones: phones).path([], columns: columns).isEmpty)
  }

  // MARK: Evidence

  private static func fit(
    isSpeech: Bool, _ ratio: Float, frames: Int = 40, otherSpeech: Bool? = nil,
    agrees: Bool = true, movement: Float = 40
  ) -> SoundFit {
    var fit = SoundFit(
      isSpeech: isSpeech, sounds: isSpeech ? [.other, .vowel, .sonorant, .vowel] : [.other],
      pathScore: -2)
    fit.phones = (0..<frames).map { isSpeech ? $0 * 4 / frames : 0 }
    fit.ratios = [Float](repeating: ratio, count: frames)
    fit.otherSpeech = [Bool](repeating: otherSpeech ?? isSpeech, count: frames)
    fit.agrees = [Bool](repeating: agrees, count: frames)
    fit.movements = [Float](repeating: movement, count: frames)
    return fit
  }

  @Test func `each kind of evidence against the words lowers the confidence`() {
    let pause = Self.fit(isSpeech: false, 0)
    let word = Self.fit(isSpeech: true, 0)
    let good = SoundEvidence([pause, word, word, pause], pathScore: -2)
    let others = [
      SoundEvidence([pause, word, Self.fit(isSpeech: true, -4), pause], pathScore: -2),
      SoundEvidence(
        [Self.fit(isSpeech: false, -5, otherSpeech: true), word, word, pause], pathScore: -2),
      SoundEvidence(
        [pause, word, Self.fit(isSpeech: true, 0, otherSpeech: false), pause], pathScore: -2),
      SoundEvidence([pause, word, Self.fit(isSpeech: true, 0, frames: 12), pause], pathScore: -2),
      SoundEvidence([pause, word, Self.fit(isSpeech: true, 0, frames: 400), pause], pathScore: -2),
      SoundEvidence([pause, word, word, pause], pathScore: -8),
      SoundEvidence(
        [pause, word, Self.fit(isSpeech: true, 0, agrees: false), pause], pathScore: -2),
      SoundEvidence(
        [pause] + [Self.fit(isSpeech: true, 0, movement: 5)] + [pause], pathScore: -2),
    ]
    #expect(good.confidence > 0.9)
    // A long word counts for the words as well as against them; all others only against.
    for (place, other) in others.enumerated() where place != 4 {
      #expect(other.confidence < good.confidence, "\(place)")
    }
    #expect(others[4].wordConfidence < good.wordConfidence)
  }

  @Test func `words without sounds are not believed`() {
    var unaligned = Self.fit(isSpeech: true, 0)
    (unaligned.phones, unaligned.ratios, unaligned.otherSpeech) = ([], [], [])
    for fits in [[], [Self.fit(isSpeech: false, 0)], [unaligned]] {
      #expect(SoundEvidence(fits, pathScore: 0).confidence < 0.01)
    }
    let partly = SoundEvidence([Self.fit(isSpeech: true, 0), unaligned], pathScore: -2)
    #expect(partly.weakestPhones == -8)
  }

  @Test(arguments: [Float.infinity, -.infinity, .nan, 1e30, -1e30])
  func `no ratio makes a confidence outside 0 to 1`(ratio: Float) {
    let evidence = SoundEvidence([Self.fit(isSpeech: true, ratio)], pathScore: -2)
    #expect((0...1).contains(evidence.confidence))
    #expect((0...1).contains(evidence.wordConfidence))
  }
}

/// The mixtures as the textbook has them, in double precision.
private struct ReferenceMixtures {
  private let means: [Float]
  private let variances: [Float]
  private let weights: [UInt8]

  init(model: String) throws {
    func numbers(_ name: String) throws -> [Float] {
      var file = try #require(ModelBytes(path: "\(model)/\(name)"))
      let hasHeader = file.skipTextHeader()
      try #require(hasHeader)
      // Codebooks, streams, Gaussians, three widths, and the count of what follows.
      file.skip(28)
      return file.floats(42 * 3 * 128 * 13)
    }
    means = try numbers("means")
    variances = try numbers("variances")
    var file = try #require(ModelBytes(path: "\(model)/sendump"))
    file.skip(file.left - 3 * 128 * 5126)
    weights = Array(file.bytes(file.left))
  }

  func score(_ values: [Double], senone: Int, codebook: Int) -> Double {
    (0..<3).reduce(0.0) { total, stream in
      let likelihoods = (0..<128).map { gaussian in
        let first = ((codebook * 3 + stream) * 128 + gaussian) * 13
        var exponent =
          -1024 * log(1.0001) * Double(weights[(stream * 128 + gaussian) * 5126 + senone])
        for dimension in 0..<13 {
          let variance = max(Double(variances[first + dimension]), 0.0001)
          let distance = values[stream * 13 + dimension] - Double(means[first + dimension])
          exponent -= 0.5 * (log(2 * .pi * variance) + distance * distance / variance)
        }
        return exponent
      }
      let highest = likelihoods.max() ?? 0
      return total + highest + log(likelihoods.reduce(0) { $0 + exp($1 - highest) })
    }
  }
}
