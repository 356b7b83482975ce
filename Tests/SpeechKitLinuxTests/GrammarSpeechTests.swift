import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// That what is heard is always a sentence of the grammar, whatever was said and however the grammar
/// is written.
@Suite(.timeLimit(.minutes(5))) struct GrammarSpeechTests {
  static let recordings = "/usr/share/pocketsphinx/test/data"

  static let grammars = [
    "<n> = (one | two | five)+; public <c> = (what time is it) | (<n> minutes);",
    "<a> = stop | start; public <c> = <a> | <a> and <c>;",
    "public <c> = go [forward | backward] [(one | two | ten) (meter | meters)] <NULL>;",
    "<d> = ace | two | three | four | five | six | seven | eight | nine | ten | jack | queen"
      + " | king; public <c> = (<d> [of] (clubs | diamonds | hearts | spades))*;",
    "public <c> = /10/ yes | / 3.14e-3 / no | /8f/ (maybe [not])+;",
  ]

  /// Debian's recordings, noise, silence and a square wave.
  static func sounds() throws -> [[Int16]] {
    var sounds: [[Int16]] = []
    for name in ["goforward.raw", "something.raw", "numbers.raw"] {
      sounds.append(try rawSamples("\(recordings)/\(name)"))
    }
    for number in 1...5 {
      var source = try SoundFileSource(
        path: "\(recordings)/cards/00\(number).wav", sampleRate: 16000)
      var taken = Taken()
      taken.read(&source)
      sounds.append(taken.samples)
    }
    var noise = Noise(seed: 3)
    sounds.append(noise.samples(32000).map { $0 * 200 })
    sounds.append([Int16](repeating: 0, count: 16000))
    sounds.append((0..<16000).map { $0 / 40 % 2 == 0 ? 32767 : -32768 })
    return sounds
  }

  @Test(arguments: grammars)
  func `what the decoder returns is a sentence of the grammar`(rules: String) throws {
    let graph = try PronunciationTests.graph(rules)
    var recognizer = try PocketsphinxRecognizer(model: .find(), task: .grammar(graph))
    var sentences = 0
    for sound in try Self.sounds() {
      try recognizer.start()
      try recognizer.process(sound.span)
      guard let heard = try recognizer.finish(), !heard.words.isEmpty else { continue }
      sentences += 1
      #expect(graph.match(words: heard.words.map(\.text)) != nil, "\(heard.text)")
    }
    #expect(sentences > 3)
  }

  @Test func `a real recording is heard by a grammar`() throws {
    var hearing = try Hearing(Self.grammars[2])
    let sound = try rawSamples("\(Self.recordings)/goforward.raw")
    #expect(try hearing.commands(sound).map(\.text) == ["go forward ten meters"])
  }

  @Test func `repetition does not leak into another alternative`() throws {
    var hearing = try Hearing(Self.grammars[0])
    #expect(try hearing.heard("five minutes") == ["five minutes"])
    #expect(try hearing.heard("what time is it") == ["what time is it"])
    let mixed = try hearing.heard("one two what time is it")
    #expect(mixed.allSatisfy { $0 == "what time is it" || $0.hasSuffix(" minutes") })
  }

  @Test func `recursion at the end of a rule accepts its sentences and no part of one`() throws {
    var hearing = try Hearing(Self.grammars[1])
    for sentence in ["stop", "start and stop"] {
      #expect(try hearing.heard(sentence) == [sentence])
    }
    #expect(try hearing.heard("stop and").allSatisfy { !$0.hasSuffix("and") })
  }

  @Test(arguments: [
    "public <c> = stop <NULL> | start;", "public <c> = stop | start <VOID>;",
    "public <c> = /10/ stop | /0.1/ start;", "public <c> = / 10 / stop | /1/ start;",
    "public <c> = /3.14e3/ stop | /8f/ start;", "public <c> = stop {act=stop} | start {go};",
    "<b> = start <VOID>; public <c> = [please] stop | <b>;",
  ])
  func `special rules, weights and tags do not keep a word from being heard`(rules: String) throws {
    var hearing = try Hearing(rules)
    let command = try hearing.commands(ListeningPipelineTests.sound(["stop"])).first
    #expect(command?.text == "stop")
    if rules.contains("act") { #expect(command?["act"] == "stop") }
  }

  @Test func `an alternative with the weight zero is never heard`() throws {
    var hearing = try Hearing("public <c> = /0/ stop | /1/ start;")
    #expect(try !hearing.heard("stop").contains("stop"))
  }
}
