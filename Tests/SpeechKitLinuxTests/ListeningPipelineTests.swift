import SpeechKitLinux
import TestSupport
import Testing

/// The way from samples to events, with real speech and the real recogniser.
@Suite(.timeLimit(.minutes(5))) struct ListeningPipelineTests {
  static let grammar = """
    #JSGF V1.0;
    grammar lights;
    public <switch> = turn (on | off) {state} the [kitchen {room}] light;
    public <stop> = stop;
    """

  /// A room at −60 dBFS, with speech in it.
  static func sound(_ texts: [String], pause: Double = 1.2) throws -> [Int16] {
    var generator = Noise(seed: 7)
    var samples = generator.samples(16000)
    for text in texts {
      let speech = try Synthesizer(.rms).speak(text)
      samples += zip(speech.samples, generator.samples(speech.samples.count)).map { $0 &+ $1 }
      samples += generator.samples(Int(16000 * pause))
    }
    return samples
  }

  static func pipeline(
    _ change: (inout ListenerConfiguration) -> Void = { _ in }
  ) throws -> ListeningPipeline<PocketsphinxRecognizer> {
    var configuration = ListenerConfiguration()
    change(&configuration)
    let engine = try PocketsphinxRecognizer(
      model: .find(), task: .grammar(Grammar(jsgf: grammar, file: "lights").compiled()))
    return ListeningPipeline(engine, sampleRate: 16000, configuration: configuration)
  }

  static func commands(_ events: [ListenerEvent]) -> [ListenerEvent.Command] {
    events.compactMap { if case .recognized(let command) = $0.kind { command } else { nil } }
  }

  @Test func `a command is found with its rule, slots and times`() throws {
    let sound = try Self.sound(["turn on the kitchen light"])
    var pipeline = try Self.pipeline()
    let events = try pipeline.process(sound.span) + pipeline.finish()
    let command = try #require(Self.commands(events).first)
    #expect(command.text == "turn on the kitchen light")
    #expect(command.rule == "switch")
    #expect(command["state"] == "on")
    #expect(command["room"] == "kitchen")
    #expect(command.words.map(\.word).joined(separator: " ") == command.text)
    #expect(abs(command.start.seconds - 1) < 0.15)
    let spoken = try #require(Synthesizer(.rms).speak("turn on the kitchen light").words.last).end
    #expect(abs((command.end - .seconds(1) - spoken).seconds) < 0.2)
    for (word, next) in zip(command.words, command.words.dropFirst()) {
      #expect(word.start < word.end && word.end <= next.start)
    }
  }

  @Test(arguments: [1, 7, 160, 1000, 4096])
  func `events do not depend on how the audio is cut`(length: Int) throws {
    let sound = try Self.sound(["turn off the light", "stop"])
    var whole = try Self.pipeline { $0.wantsPartials = true }
    let expected = try whole.process(sound.span) + whole.finish()
    var cut = try Self.pipeline { $0.wantsPartials = true }
    var events: [ListenerEvent] = []
    var start = 0
    while start < sound.count {
      let end = min(start + length, sound.count)
      events += try cut.process(sound.span.extracting(start..<end))
      start = end
    }
    events += try cut.finish()
    #expect(events.map(\.json) == expected.map(\.json))
    #expect(Self.commands(expected).map(\.text) == ["turn off the light", "stop"])
  }

  @Test func `speech that ends with the input is decided`() throws {
    let sound = try Self.sound(["turn on the light"], pause: 0)
    var pipeline = try Self.pipeline()
    let short = Array(sound.dropLast(1600))
    let events = try pipeline.process(short.span) + pipeline.finish()
    #expect(Self.commands(events).map(\.text) == ["turn on the light"])
    guard case .ended(_, 1, 0) = events.last?.kind else {
      Issue.record("the last event is \(String(describing: events.last))")
      return
    }
  }

  @Test func `what is said while muted is never recognised, and what comes after is`() throws {
    let first = try Self.sound(["turn on the light"])
    let second = try Self.sound(["turn off the light"])
    var pipeline = try Self.pipeline()
    var events = pipeline.mute(.own)
    events += try pipeline.process(first.span)
    events += pipeline.mute(nil)
    events += try pipeline.process(second.span) + pipeline.finish()
    #expect(Self.commands(events).map(\.text) == ["turn off the light"])
    #expect(events.map(\.name).prefix(2) == ["muted", "unmuted"])
    let offset = Double(first.count) / 16000
    #expect(abs((Self.commands(events).first?.start.seconds ?? 0) - offset - 1) < 0.15)
  }

  @Test func `muting in the middle of speech drops it as the program's own`() throws {
    let sound = try Self.sound(["turn on the light"])
    var pipeline = try Self.pipeline()
    var events = try pipeline.process(sound.span.extracting(0..<24000))
    let before = pipeline.isInUtterance
    events += pipeline.mute(.own)
    let after = pipeline.isInUtterance
    #expect(before && !after)
    events += try pipeline.process(sound.span.extracting(24000..<sound.count)) + pipeline.finish()
    #expect(Self.commands(events).isEmpty)
    #expect(events.map(\.json).contains { $0.contains("\"reason\":\"self\"") })
  }

  @Test func `lost audio moves the times of what comes after`() throws {
    let sound = try Self.sound(["stop"])
    var straight = try Self.pipeline()
    let expected = try straight.process(sound.span) + straight.finish()
    var pipeline = try Self.pipeline()
    var events = try pipeline.process(sound.span.extracting(0..<8000))
    events += try pipeline.skip(SourceGap(seconds: 2.5, sampleRate: 16000, cause: .overrun))
    events += try pipeline.process(sound.span.extracting(8000..<sound.count)) + pipeline.finish()
    let moved = try #require(Self.commands(events).first).start - .milliseconds(2500)
    #expect(abs((moved - (try #require(Self.commands(expected).first)).start).seconds) < 0.1)
    #expect(events.map(\.json).contains { $0.contains("\"lost\":2.5,\"cause\":\"overrun\"") })
  }

  @Test func `another grammar is listened for from the next utterance on`() throws {
    let sound = try Self.sound(["stop"])
    var pipeline = try Self.pipeline()
    var events = try pipeline.process(sound.span)
    events += try pipeline.apply(.use(Grammar(phrases: ["start", "pause"]).compiled()))
    let other = try Self.sound(["pause"])
    events += try pipeline.process(other.span) + pipeline.finish()
    #expect(Self.commands(events).map(\.text) == ["stop", "pause"])
  }

  @Test func `a sentence that cannot go on is answered sooner than one that can`() throws {
    let sound = try Self.sound(["stop"])
    let latency = { (grammar: String) in
      let engine = try PocketsphinxRecognizer(
        model: .find(), task: .grammar(Grammar(jsgf: grammar, file: "g").compiled()))
      var pipeline = ListeningPipeline(engine, sampleRate: 16000)
      let events = try pipeline.process(sound.span) + pipeline.finish()
      let event = try #require(events.first { $0.name == "recognized" })
      guard case .recognized(let command) = event.kind else { return 0.0 }
      return (event.at - command.end).seconds
    }
    let closed = try latency("#JSGF V1.0; grammar g; public <g> = stop | start;")
    let open = try latency("#JSGF V1.0; grammar g; public <g> = (stop | start) [now];")
    #expect(closed <= 0.35)
    #expect(open >= 0.65)
  }

  @Test func `levels come ten times a second and only when asked for`() throws {
    let sound = try Self.sound([])
    var loud = try Self.pipeline { $0.wantsLevels = true }
    #expect(try loud.process(sound.span).count { $0.name == "level" } == 10)
    var quiet = try Self.pipeline()
    #expect(try quiet.process(sound.span).isEmpty)
  }
}

/// White noise at −60 dBFS, the same every time.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func samples(_ count: Int) -> [Int16] {
    (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int16(truncatingIfNeeded: Int(state >> 33) % 113 - 56)
    }
  }
}
