import Foundation
import SpeechKitLinux
import TestSupport
import Synchronization
import TestSupport
import Testing

/// Grammars that change while it is listened.
@Suite(.timeLimit(.minutes(5))) struct GrammarChangeTests {
  static func graph(_ phrases: [String], name: String) throws -> GrammarGraph {
    var grammar = Grammar(phrases: phrases)
    grammar.name = name
    return try grammar.compiled()
  }

  /// Speech in a pipe, as if it came as slowly as it is spoken: the listener can only be where it was
  /// fed to.
  final class Feed: Sendable {
    let path: String
    private let folder: TemporaryFolder
    private let descriptor: Int32

    init() throws {
      folder = try TemporaryFolder()
      path = folder.path("sound.wav")
      guard unsafe mkfifo(path, 0o600) == 0 else { throw POSIXError(.EIO) }
      // For both directions, so that opening does not wait for the other side.
      descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    }

    func write(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    func end() { close(descriptor) }
  }

  /// Changes that were asked for, and how many were granted.
  final class Answers: Sendable {
    private let count = Atomic<Int>(0)
    private let group = DispatchGroup()

    var granted: Int { count.load(ordering: .relaxed) }

    func ask(_ listener: Listener, _ graph: GrammarGraph) {
      group.enter()
      Task { [self] in
        if (try? await listener.use(graph)) != nil { count.wrappingAdd(1, ordering: .relaxed) }
        group.leave()
      }
    }

    func areComplete(within time: DispatchTimeInterval) -> Bool {
      group.wait(timeout: .now() + time) == .success
    }
  }

  @Test func `a hundred changes at random moments lose nothing and are told in their order`()
    async throws
  {
    let spoken = ["stop", "turn on the light", "stop", "turn on the light", "stop"]
    let samples = try ListeningPipelineTests.sound(spoken)
    // Both grammars have the same commands, so that each must be heard whichever is in force.
    let graphs = try ["one", "two"].map {
      try Self.graph(["stop", "turn on the light", $0], name: $0)
    }
    let feed = try Feed()
    // Without a length, as from a program that does not know it yet.
    let bytes = WAVBytes(data: WAVBytes.little(samples), claimedDataSize: .max).bytes
    // All that has come when it begins is the header, and the first changes are asked for then.
    feed.write(Array(bytes.prefix(44)))
    let listener = try Listener(.file(feed.path), grammar: graphs[0])
    let answers = Answers()
    let cuts = (0..<90).map { _ in Int.random(in: 22..<bytes.count / 2 - 16_000) * 2 }.sorted()
    Thread.detachNewThread {
      var place = 44
      for (turn, cut) in ([Int](repeating: 44, count: 10) + cuts).enumerated() {
        feed.write(Array(bytes[place..<cut]))
        place = cut
        answers.ask(listener, graphs[turn % 2])
      }
      feed.write(Array(bytes[place...]))
      // A change is made when sound goes on.
      let silence = [UInt8](repeating: 0, count: 3200)
      while !answers.areComplete(within: .milliseconds(20)) { feed.write(silence) }
      feed.end()
    }
    var texts: [String] = []
    var changes = 0
    for try await event in listener.events {
      switch event.kind {
      case .recognized(let command): texts.append(command.text)
      case .grammarChanged: changes += 1
      default: break
      }
    }
    #expect(texts == spoken)
    #expect(answers.granted == 100)
    #expect(changes == 100)
  }

  @Test func `a refused grammar leaves the old one at work`() throws {
    let sound = try ListeningPipelineTests.sound(["stop"])
    let engine = try PocketsphinxRecognizer(
      model: .find(), task: .grammar(Self.graph(["stop", "start"], name: "old")))
    var pipeline = ListeningPipeline(engine, sampleRate: 16000)
    var events = try pipeline.process(sound.span)
    let refused = try Self.graph(["stop", "开灯"], name: "new")
    #expect(throws: SpeechError.self) { _ = try pipeline.apply(.use(refused)) }
    #expect(throws: SpeechError.self) { _ = try pipeline.apply(.prepare(refused, named: "screen")) }
    #expect(throws: SpeechError.self) { _ = try pipeline.apply(.useNamed("screen")) }
    events += try pipeline.process(sound.span) + pipeline.finish()
    #expect(ListeningPipelineTests.commands(events).map(\.text) == ["stop", "stop"])
    #expect(!events.contains { $0.name == "grammar" })
  }

  @Test func `prepared grammars are taken up by name, replaced and forgotten`() throws {
    var pipeline = ListeningPipeline(
      try PocketsphinxRecognizer(
        model: .find(), task: .grammar(Self.graph(["stop"], name: "first"))),
      sampleRate: 16000)
    #expect(
      try pipeline.apply(.prepare(Self.graph(["turn on the light"], name: "a"), named: "home"))
        .isEmpty)
    _ = try pipeline.apply(.prepare(Self.graph(["open the window"], name: "b"), named: "garden"))
    var texts: [String] = []
    for (screen, said) in [
      ("home", "turn on the light"), ("garden", "open the window"), ("home", "turn on the light"),
    ] {
      let told = try pipeline.apply(.useNamed(screen))
      #expect(told.map(\.kind) == [.grammarChanged(time: pipeline.time, name: screen)])
      let sound = try ListeningPipelineTests.sound([said])
      texts += try ListeningPipelineTests.commands(pipeline.process(sound.span)).map(\.text)
    }
    #expect(texts == ["turn on the light", "open the window", "turn on the light"])
    // The one in force is replaced and forgotten without harm: it stays until the next change.
    _ = try pipeline.apply(.prepare(Self.graph(["stop"], name: "c"), named: "home"))
    let old = try ListeningPipelineTests.sound(["turn on the light"])
    #expect(
      try ListeningPipelineTests.commands(pipeline.process(old.span)).map(\.text)
        == ["turn on the light"])
    _ = try pipeline.apply(.useNamed("home"))
    _ = try pipeline.apply(.forget("home"))
    _ = try pipeline.apply(.forget("nosuch"))
    let new = try ListeningPipelineTests.sound(["stop"])
    #expect(
      try ListeningPipelineTests.commands(pipeline.process(new.span)).map(\.text) == ["stop"])
    #expect(throws: SpeechError.self) { _ = try pipeline.apply(.useNamed("home")) }
  }

  @Test func `whoever asks after the end is told, and does not wait for ever`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      WAVBytes(data: WAVBytes.little(try ListeningPipelineTests.sound([]))).bytes, to: "a.wav")
    let graph = try Self.graph(["stop"], name: "g")
    let listener = try Listener(.file(path), grammar: graph)
    for try await _ in listener.events {}
    let error = await #expect(throws: SpeechError.self) { try await listener.use(graph) }
    #expect(error?.cause == "listening has ended")
  }

  /// In a process of its own, so that nothing else's memory is counted.
  @Test func `memory stays flat over many changes`() async {
    let report = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let asked = ProcessInfo.processInfo.environment["SPEECHKIT_TEST_CHANGES"]
      let count = asked.flatMap { Int($0) } ?? 1500
      var recognizer = try PocketsphinxRecognizer(
        model: .find(), task: .grammar(GrammarChangeTests.graph(["stop"], name: "first")))
      let phrases = (0..<100).map { "set number \($0) to \($0 * 7 % 100)" }
      let graphs = try (0..<3).map { turn in
        try GrammarChangeTests.graph(phrases + ["zorb\(turn)", "stop"], name: "g\(turn)")
      }
      let speech = try Synthesizer(.kal16).speak("stop").samples
      var base = 0
      var slowest = Duration.zero
      var total = Duration.zero
      for turn in 0..<count {
        let start = ContinuousClock.now
        try recognizer.use(graphs[turn % 3])
        let took = ContinuousClock.now - start
        (slowest, total) = (max(slowest, took), total + took)
        if turn % 100 == 0 {
          try recognizer.start()
          try recognizer.process(speech.span)
          guard try recognizer.finish()?.text == "stop" else { exit(2) }
        }
        if turn == count / 10 { base = GrammarChangeTests.ownKilobytes() }
      }
      let growth = GrammarChangeTests.ownKilobytes() - base
      print("\(count) changes: \(growth) kB more, mean \(total / count), slowest \(slowest)")
      exit(growth < 10_000 ? 0 : 1)
    }
    if let text = report?.standardOutputContent {
      print(String(decoding: text, as: UTF8.self))
    }
  }

  /// The memory of this process's own that is in use, in kilobytes.
  ///
  /// Without mapped files, whose pages come and go with the machine's other work.
  static func ownKilobytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return line.flatMap { Int($0.split(separator: " ").dropFirst().first.map(String.init) ?? "") }
      ?? 0
  }
}
