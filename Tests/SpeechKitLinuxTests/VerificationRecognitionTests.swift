import SpeechGrammar
import Testing

@testable import SpeechKitLinux

/// The verdict on whole utterances, spoken by Flite's voices.
struct VerificationRecognitionTests {
  private static let lights = """
    #JSGF V1.0;
    grammar lights;
    public <command> = turn (on | off) the (light | fan | radio | heater) | good night | play music;
    """

  /// Recognises samples with a second of a quiet room around them.
  private static func hear(_ samples: [Int16], _ grammar: String) throws -> Hypothesis? {
    var recognizer = try PocketsphinxRecognizer(
      model: .find("/usr/share/pocketsphinx/model/en-us"),
      task: .grammar(GrammarGraph(Grammar(jsgf: grammar))))
    var noise = WhiteNoise()
    var audio = noise.samples(8000, amplitude: 20)
    audio += zip(samples, noise.samples(samples.count, amplitude: 20)).map { $0 &+ $1 }
    audio += noise.samples(8000, amplitude: 20)
    try recognizer.start()
    try recognizer.process(audio.span)
    return try recognizer.finish()
  }

  private static func say(_ text: String, _ voice: Voice) throws -> [Int16] {
    let speech = try Synthesizer(voice).speak(text)
    #expect(speech.sampleRate == PocketsphinxRecognizer.sampleRate)
    return speech.samples
  }

  @Test(
    arguments: ["turn on the light", "turn off the heater", "good night", "play music"],
    [Voice.slt, .rms])
  func `a sentence of the grammar is believed, and so is each of its words`(
    text: String, voice: Voice
  ) throws {
    let heard = try #require(try Self.hear(Self.say(text, voice), Self.lights))
    #expect(heard.text == text)
    let confidence = try #require(heard.confidence)
    #expect(confidence > SoundEvidence.defaultThreshold)
    #expect(heard.words.allSatisfy { ($0.confidence ?? 0) > 0.3 })
  }

  @Test(
    arguments: [
      "the weather is nice today", "she sells sea shells by the sea shore", "pancakes",
      "call my mother tomorrow morning", "what time does the next train leave",
    ], [Voice.slt, .awb])
  func `other speech is not believed`(text: String, voice: Voice) throws {
    let confidence = try Self.hear(Self.say(text, voice), Self.lights)?.confidence ?? 0
    #expect(confidence < SoundEvidence.defaultThreshold)
  }

  @Test(arguments: ["yes", "okay", "pancakes", "the weather is nice today", "accept"])
  func `of all words only the one command there is is believed`(text: String) throws {
    let grammar = "#JSGF V1.0; grammar g; public <c> = accept;"
    let confidence = try Self.hear(Self.say(text, .slt), grammar)?.confidence ?? 0
    #expect((confidence > SoundEvidence.defaultThreshold) == (text == "accept"))
  }

  @Test func `in a sentence with one foreign word it is that word which is doubted`() throws {
    let grammar = """
      #JSGF V1.0;
      grammar near;
      public <command> = turn on the (light | radio);
      """
    let heard = try #require(try Self.hear(Self.say("turn on the computer", .slt), grammar))
    #expect(["light", "radio"].contains(heard.mostDoubtfulWord?.text))
    #expect((heard.confidence ?? 1) < SoundEvidence.defaultThreshold)
  }

  @Test(arguments: ["white", "clicks", "tone", "hum", "chord", "silence"])
  func `no noise is believed`(kind: String) throws {
    var noise = WhiteNoise()
    let count = 24_000
    let sound: [Int16] =
      switch kind {
      case "white": noise.samples(count, amplitude: 3000)
      case "clicks":
        (0..<count).map { $0 % 2300 < 60 ? Int16(($0 % 2 == 0 ? 1 : -1) * 12_000) : 0 }
      case "tone": Self.sines([440], count)
      case "hum": Self.sines([50, 100, 150, 200, 250, 300], count)
      case "chord": Self.sines([220, 277.2, 329.6, 440, 554.4], count)
      default: [Int16](repeating: 0, count: count)
      }
    let confidence = try Self.hear(sound, Self.lights)?.confidence ?? 0
    #expect(confidence < SoundEvidence.defaultThreshold)
  }

  private static func sines(_ frequencies: [Double], _ count: Int) -> [Int16] {
    (0..<count).map { place in
      let time = Double(place) / Double(PocketsphinxRecognizer.sampleRate)
      let sum = frequencies.reduce(0.0) { sum, frequency in
        // A parabola for each half wave: near enough to a sine for a test.
        let phase = (time * frequency).truncatingRemainder(dividingBy: 1)
        let half = phase < 0.5 ? phase : phase - 0.5
        return sum + (phase < 0.5 ? 1 : -1) * 16 * half * (0.5 - half)
      }
      return Int16(2500 * sum / Double(frequencies.count))
    }
  }

  @Test func `the same audio gives the same evidence every time`() throws {
    let samples = try Self.say("turn on the light", .rms)
    let first = try Self.hear(samples, Self.lights)
    #expect(try first == Self.hear(samples, Self.lights))
    #expect(first?.evidence != nil)
  }

  @Test func `words that no one can check have no confidence`() {
    let word = Hypothesis.Word(text: "hello", range: 0..<1600)
    let hypothesis = Hypothesis(words: [word], isSentence: true)
    #expect(hypothesis.confidence == nil)
    #expect(hypothesis.mostDoubtfulWord == nil)
  }
}
