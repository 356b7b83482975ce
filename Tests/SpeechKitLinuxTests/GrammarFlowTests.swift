import Foundation
import SpeechKitLinux
import Synchronization
import TestSupport
import Testing

/// Grammars that change again and again while sound flows through a listener.
@Suite(.timeLimit(.minutes(5))) struct GrammarFlowTests {
  /// Speech that is written to a listener as fast as it listens, until it is enough.
  final class Stream: Sendable {
    let feed: GrammarChangeTests.Feed
    private let isEnough = Atomic<Bool>(false)
    private let count = Atomic<Int>(0)

    init() throws { feed = try GrammarChangeTests.Feed() }

    /// How often the speech was written, once the listener has ended.
    var utterances: Int { count.load(ordering: .relaxed) }

    func start(_ samples: [Int16]) {
      let bytes = WAVBytes(data: WAVBytes.little(samples), claimedDataSize: .max).bytes
      feed.write(Array(bytes.prefix(44)))
      Thread.detachNewThread { [self] in
        while !isEnough.load(ordering: .relaxed) {
          feed.write(Array(bytes[44...]))
          count.wrappingAdd(1, ordering: .relaxed)
        }
        feed.end()
      }
    }

    func stop() { isEnough.store(true, ordering: .relaxed) }
  }

  /// In a process of its own, so that nothing else's memory is counted.
  @Test func `changes while sound flows lose no event and no memory`() async {
    let report = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let asked = ProcessInfo.processInfo.environment["SPEECHKIT_TEST_CHANGES"]
      let count = asked.flatMap { Int($0) } ?? 150
      let phrases = (0..<100).map { "set number \($0) to \($0 * 7 % 100)" }
      let graphs = try (0..<3).map { turn in
        try GrammarChangeTests.graph(phrases + ["zorb\(turn)", "stop"], name: "g\(turn)")
      }
      let stream = try Stream()
      stream.start(try ListeningPipelineTests.sound(["stop"], pause: 0.6))
      let listener = try Listener(.file(stream.feed.path), grammar: graphs[0])
      let changing = Task {
        var base = 0
        for turn in 0..<count {
          try await listener.use(graphs[turn % 3])
          if turn == count / 10 { base = GrammarChangeTests.ownKilobytes() }
        }
        stream.stop()
        return GrammarChangeTests.ownKilobytes() - base
      }
      var (commands, changes) = (0, 0)
      for try await event in listener.events {
        switch event.kind {
        case .recognized(let command) where command.text == "stop": commands += 1
        case .grammarChanged: changes += 1
        case .rejected, .recognized, .gap: exit(3)
        default: break
        }
      }
      let growth = try await changing.value
      print("\(changes) changes, \(commands) of \(stream.utterances) commands, \(growth) kB more")
      exit(
        changes == count && commands == stream.utterances && growth < 10_000 ? 0 : 1)
    }
    if let text = report?.standardOutputContent {
      print(String(decoding: text, as: UTF8.self))
    }
  }
}
