import SpeechKitLinux
import TestSupport
import Testing

struct SynthesizerTests {
  @Test(arguments: Voice.all)
  func `every voice speaks at its own rate, the same samples every time`(voice: Voice) throws {
    let synthesizer = Synthesizer(voice)
    let first = try synthesizer.speak("Hello there, world.")
    let second = try synthesizer.speak("Hello there, world.")
    #expect(first.sampleRate == voice.sampleRate)
    #expect(first == second)
    #expect(first.samples.contains { $0.magnitude > 2000 })
    #expect((0.6...2.5) ~= first.duration / .seconds(1))
  }

  @Test func `words have their places in order inside the sound`() throws {
    let speech = try Synthesizer(.slt).speak("The quick brown fox jumps. It costs $3.50, I think.")
    #expect(
      speech.words.map(\.text) == [
        "The", "quick", "brown", "fox", "jumps", "It", "costs", "$3.50", "I", "think",
      ])
    var last = Duration.zero
    for word in speech.words {
      #expect(word.start >= last)
      #expect(word.end > word.start)
      last = word.start
    }
    #expect(last < speech.duration)
    for word in speech.words {
      let from = Int(word.start / .seconds(1) * Double(speech.sampleRate))
      let to = Int(word.end / .seconds(1) * Double(speech.sampleRate))
      #expect(speech.samples[from..<to].contains { $0.magnitude > 500 })
    }
  }

  @Test(arguments: Voice.all)
  func `every voice keeps the pace asked for`(voice: Voice) throws {
    let text = """
      The library opens at nine in the morning and closes at six in the evening. When you borrow a \
      book, please bring your card with you. Most people come for the newspapers, and some of them \
      only want to get out of the rain.
      """
    var synthesizer = Synthesizer(voice)
    synthesizer.wordsPerMinute = 175
    let speech = try synthesizer.speak(text)
    let measured = Double(speech.words.count) / (speech.duration / .seconds(60))
    #expect((157.5...192.5).contains(measured), "\(measured)")
  }

  @Test(arguments: Voice.all, [-5.0, 0, 5])
  func `every voice has its pitch, moved by the interval asked for`(
    voice: Voice, semitones: Double
  ) throws {
    var synthesizer = Synthesizer(voice)
    synthesizer.pitch = Synthesizer.pitch(semitones: semitones)
    let speech = try synthesizer.speak("We were away all summer, and nobody knew where we were.")
    let measured = Pitch.mean(of: speech.samples, sampleRate: speech.sampleRate)
    let ratio = measured / (voice.pitch * synthesizer.pitch)
    #expect((0.9...1.1).contains(ratio), "\(measured)")
  }

  @Test(arguments: [0.25, 0.5, 1.4]) func `the volume is a factor on the samples`(volume: Double)
    throws
  {
    let plain = try Synthesizer(.slt).speak("Hello there.").samples
    var synthesizer = Synthesizer(.slt)
    synthesizer.volume = volume
    let changed = try synthesizer.speak("Hello there.").samples
    let worst = zip(changed, plain).map { abs(Double($0) - Double($1) * volume) }.max() ?? .nan
    #expect(worst <= 1)
  }

  @Test func `words given by phones are said by them`() throws {
    func phones(_ script: SpeechScript) throws -> String {
      try script.phrases.flatMap { try $0.speak().phones }.map(\.text).joined(separator: " ")
    }
    let synthesizer = Synthesizer(.kal)
    let cmu = try SpeechScript(phones: "HH AH0 L OW1 | dh eh1 r.", .cmu, synthesizer)
    let ipa = try SpeechScript(phones: "həˈloʊ ðɛr.", .ipa, synthesizer)
    #expect(try phones(cmu) == "HH AH L OW DH EH R")
    #expect(try phones(ipa) == "HH AH L OW DH EH R")
    #expect(
      try phones(SpeechScript(phones: "ˈtʃɜːtʃ ˈd͡ʒɛdʒ", .ipa, synthesizer)) == "CH ER CH JH EH JH")
    for (text, notation) in [("HH XX", PhoneNotation.cmu), ("a☃", .ipa), ("5", .ipa)] {
      let error = #expect(throws: SpeechError.self) {
        try SpeechScript(phones: text, notation, synthesizer)
      }
      #expect(error?.kind == .inputInvalid)
    }
  }

  @Test func `a word said twice with the same phones is heard twice`() throws {
    let twice = try Synthesizer(.kal).speak("A A A")
    #expect(twice.words.count == 3)
    #expect(twice.words.allSatisfy { $0.end > $0.start })
  }

  @Test func `an unknown voice is refused with the names of those there are`() {
    let error = #expect(throws: SpeechError.self) { try Voice.named("nosuch") }
    #expect(error?.kind == .voiceMissing)
    #expect(error?.description.contains("slt") == true)
  }

  @Test(arguments: ["", "  \n", "😀😀", "...", "你好", "\u{0}", "---"])
  func `a text with nothing to say is an error`(text: String) {
    let error = #expect(throws: SpeechError.self) { try Synthesizer(.kal).speak(text) }
    #expect(error?.kind == .inputInvalid)
  }

  @Test(arguments: [0, 39, 801, Double.nan, .infinity, -1])
  func `a pace that nobody speaks at is refused`(pace: Double) {
    var synthesizer = Synthesizer(.kal)
    synthesizer.wordsPerMinute = pace
    let error = #expect(throws: SpeechError.self) { try synthesizer.speak("hello") }
    #expect(error?.kind == .argumentInvalid)
  }

  @Test func `a very long word and a very long text end soon and lose no words`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let speech = try Synthesizer(.kal).speak("before \(long) after")
    #expect(speech.words.map(\.text.count) == [6, 1_000_000, 5])
    let text = String(repeating: "hello there my friend ", count: 3000)
    var count = 0
    var longest = 0
    for clause in SpeechPlan(text) {
      count += clause.words.count
      longest = max(longest, clause.words.count)
    }
    #expect(count == 12000)
    #expect(longest <= SpeechClause.longest)
  }
}

struct PronouncerTests {
  @Test(arguments: [
    ("hello", "HH AH L OW"), ("Café", "K AH F EY"), ("a", "AH"), ("b", "B IY"),
    ("mqtt", "EH M K Y UW T IY T IY"), ("zigbee", "Z IH G B IY"), ("it's", "IH T S"),
    ("well-known", "W EH L N OW N"), ("", ""),
    ("123", "W AH N HH AH N D R AH D T W EH N T IY TH R IY"),
  ])
  func `words are pronounced in the phones of CMUdict`(word: String, phones: String) {
    #expect(Pronouncer().phones(for: word).joined(separator: " ") == phones)
  }

  @Test func `only the phones of CMUdict come out`() {
    for word in ["measure", "thorough", "rhythm", "xylophone", "quux", "bdellium", "o'clock"] {
      let phones = Pronouncer().phones(for: word)
      #expect(!phones.isEmpty)
      #expect(Pronouncer.phones.isSuperset(of: phones), "\(word): \(phones)")
    }
  }
}
