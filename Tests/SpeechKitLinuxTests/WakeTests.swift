import SpeechKitLinux
import TestSupport
import Testing

/// The wake phrase, and what is listened for after it.
@Suite(.timeLimit(.minutes(5))) struct WakeTests {
  static let phrases = ["turn on the light", "turn off the light", "stop"]

  static func pipeline(
    _ wake: WakePhrase = WakePhrase("hey computer")
  ) throws -> ListeningPipeline<PocketsphinxRecognizer> {
    ListeningPipeline(
      try PocketsphinxRecognizer(
        model: .find(), task: .grammar(Grammar(phrases: phrases).compiled())),
      wakingOn: try KeyPhraseSpotter(wake), sampleRate: 16000)
  }

  /// What happened, one word an event: a command's own, else its name.
  static func story(_ events: [ListenerEvent]) -> [String] {
    events.compactMap { event in
      switch event.kind {
      case .recognized(let command): command.text
      case .wake, .sleep, .rejected: event.name
      default: nil
      }
    }
  }

  @Test func `only what follows the phrase is heard`() throws {
    let sound = try ListeningPipelineTests.sound([
      "turn on the light", "hey computer", "turn off the light", "stop",
    ])
    var pipeline = try Self.pipeline()
    let events = try pipeline.process(sound.span) + pipeline.finish()
    #expect(Self.story(events) == ["wake", "turn off the light", "stop"])
    // What was said while it slept is not even counted.
    guard case .ended(_, 2, 0) = events.last?.kind else {
      Issue.record("the last event is \(String(describing: events.last))")
      return
    }
  }

  @Test func `phrase and command may be said in one breath`() throws {
    let sound = try ListeningPipelineTests.sound(["hey computer turn on the light"])
    var pipeline = try Self.pipeline()
    let events = try pipeline.process(sound.span) + pipeline.finish()
    #expect(Self.story(events) == ["wake", "turn on the light"])
    let command = try #require(ListeningPipelineTests.commands(events).first)
    guard let wake = events.first(where: { $0.name == "wake" }), case .wake(let call) = wake.kind
    else {
      Issue.record("there is no wake event")
      return
    }
    let spoken = try Synthesizer(.rms).speak("hey computer turn on the light").words
    #expect(abs((call.end - .seconds(1) - spoken[1].end).seconds) < 0.2)
    #expect(wake.at < command.end)
    #expect(call.end <= command.start)
    #expect(command.words.allSatisfy { $0.start >= call.end - .milliseconds(50) })
    #expect(abs((command.end - .seconds(1) - (spoken.last?.end ?? .zero)).seconds) < 0.2)
  }

  @Test func `it sleeps again after a while, counted from the last command`() throws {
    let sound = try ListeningPipelineTests.sound(
      ["hey computer", "stop", "stop", "turn on the light"], pause: 2)
    var pipeline = try Self.pipeline(WakePhrase("hey computer", timeout: .seconds(3)))
    var events = try pipeline.process(sound.span)
    events += try pipeline.process([Int16](repeating: 3, count: 32000).span)
    events += try pipeline.process(sound.span) + pipeline.finish()
    let heard = ["wake", "stop", "stop", "turn on the light"]
    #expect(Self.story(events) == heard + ["sleep"] + heard)
    let last = ListeningPipelineTests.commands(events)[2]
    guard case .sleep(let time)? = events.first(where: { $0.name == "sleep" })?.kind else { return }
    #expect((3.0...4.5).contains((time - last.end).seconds))
  }

  @Test func `the phrase again while it is awake is no failed command`() throws {
    let sound = try ListeningPipelineTests.sound([
      "hey computer", "hey computer turn off the light", "hey computer", "stop",
    ])
    var pipeline = try Self.pipeline()
    let events = try pipeline.process(sound.span) + pipeline.finish()
    #expect(
      Self.story(events) == ["wake", "wake", "turn off the light", "wake", "stop"])
  }

  @Test(arguments: [Voice.slt, .rms, .awb, .kal16])
  func `the end of the phrase is no command`(voice: Voice) throws {
    var pipeline = try Self.pipeline()
    let room = [Int16](repeating: 3, count: 16000)
    let sound = try room + Synthesizer(voice).speak("hey computer").samples + room
    let events = try pipeline.process(sound.span) + pipeline.finish()
    #expect(Self.story(events) == ["wake"])
  }

  @Test func `other speech and noise do not wake it`() throws {
    var pipeline = try Self.pipeline()
    var events: [ListenerEvent] = []
    for sound in try GrammarSpeechTests.sounds() { events += try pipeline.process(sound.span) }
    events += try pipeline.finish()
    #expect(Self.story(events).isEmpty)
  }

  @Test func `events do not depend on how the audio is cut`() throws {
    let sound = try ListeningPipelineTests.sound(["hey computer turn on the light", "stop"])
    var whole = try Self.pipeline()
    let expected = try whole.process(sound.span) + whole.finish()
    var cut = try Self.pipeline()
    var events: [ListenerEvent] = []
    for start in stride(from: 0, to: sound.count, by: 1777) {
      let piece = Array(sound[start..<min(start + 1777, sound.count)])
      events += try cut.process(piece.span)
    }
    events += try cut.finish()
    #expect(events.map(\.json) == expected.map(\.json))
  }

  @Test func `a listener of files sleeps at the beginning of each`() throws {
    var configuration = ListenerConfiguration()
    configuration.wake = WakePhrase("hey computer")
    var listener = try FileListener(
      task: .grammar(Grammar(phrases: Self.phrases).compiled()), configuration: configuration)
    var stories: [[String]] = []
    for texts in [["hey computer", "stop"], ["stop"], ["hey computer stop"]] {
      var source = SampleSource(try ListeningPipelineTests.sound(texts), sampleRate: 16000)
      var events: [ListenerEvent] = []
      try listener.listen(to: &source, name: "test") {
        events.append($0)
        return true
      }
      stories.append(Self.story(events))
    }
    #expect(stories == [["wake", "stop"], [], ["wake", "stop"]])
  }

  @Test func `the score decides, and the threshold is on its scale`() throws {
    let sound = try Synthesizer(.rms).speak("hey computer").samples
    func detections(_ threshold: Double) throws -> [KeyPhraseSpotter.Detection] {
      var spotter = try KeyPhraseSpotter(WakePhrase("hey computer", threshold: threshold))
      try spotter.start()
      _ = try spotter.process(sound.span)
      return try spotter.finish()
    }
    let found = try #require(detections(-60).first)
    #expect(try detections(found.score - 0.3).count == 1)
    #expect(try detections(found.score + 0.3).isEmpty)
    #expect(found.range.count > 4000 && found.range.upperBound <= sound.count + 1600)
  }

  @Test func `a phrase without words is refused, and a strange word is guessed and named`() throws {
    let error = #expect(throws: SpeechError.self) { _ = try KeyPhraseSpotter(WakePhrase(" – ")) }
    #expect(error?.kind == .inputInvalid)
    var lexicon = Lexicon()
    #expect(
      try KeyPhraseSpotter(WakePhrase("hey zorbulator"), lexicon: lexicon).guessedWords.map(\.word)
        == ["zorbulator"])
    lexicon.unknownWords = .refused
    let refusal = #expect(throws: SpeechError.self) {
      _ = try KeyPhraseSpotter(WakePhrase("hey zorbulator"), lexicon: lexicon)
    }
    #expect(refusal?.operand == "zorbulator")
  }

  @Test func `recordings say which threshold to take`() throws {
    var trial = try WakeTrial(WakePhrase("hey computer"))
    var tuning = WakeTuning()
    for (texts, holdsPhrase) in [
      (["hey computer"], true), (["hey computer turn on the light"], true),
      (["turn on the light", "hey commuter"], false), (["what time is it now"], false),
    ] {
      var source = SampleSource(try ListeningPipelineTests.sound(texts), sampleRate: 16000)
      tuning.add(try trial.hear(&source, name: texts[0], holdsPhrase: holdsPhrase))
    }
    let (low, high) = (tuning.outcome(at: -60), tuning.outcome(at: 20))
    #expect(low.missed.isEmpty && low.falseAlarms.map(\.name) == ["turn on the light"])
    #expect(high.missed.count == 2 && high.falseAlarmCount == 0)
    let best = tuning.best
    #expect(best.missed.isEmpty && best.falseAlarms.isEmpty)
    var pipeline = try Self.pipeline(WakePhrase("hey computer", threshold: best.threshold))
    let sound = try ListeningPipelineTests.sound(["hey commuter", "hey computer"])
    let events = try pipeline.process(sound.span) + pipeline.finish()
    #expect(Self.story(events) == ["wake"])
  }
}
