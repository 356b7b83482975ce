import SpeechKitLinux
import Testing

/// Commands that sound alike, found without and with sound.
@Suite(.timeLimit(.minutes(5))) struct SoundAlikeTests {
  static let phones = [
    "kitchen": "K IH CH AH N", "chicken": "CH IH K AH N", "garage": "G ER AA ZH", "on": "AA N",
    "off": "AO F", "turn": "T ER N", "the": "DH AH", "light": "L AY T", "lights": "L AY T S",
    "recognise": "R EH K AH G N AY Z", "speech": "S P IY CH", "wreck": "R EH K", "a": "AH",
    "nice": "N AY S", "beach": "B IY CH", "stop": "S T AA P", "two": "T UW", "to": "T UW",
  ]

  static func pairs(_ graph: GrammarGraph, within limit: Double = 2.5) -> [SoundAlike] {
    SoundAlikes(graph, within: limit) { phones[$0].map { [$0] } ?? [] }.pairs
  }

  @Test func `phrases that sound alike are found across words`() throws {
    let graph = try Grammar(phrases: ["recognise speech", "wreck a nice beach", "stop"]).compiled()
    let pairs = Self.pairs(graph)
    #expect(pairs.count == 1)
    #expect(
      pairs.first.map { Set([$0.first, $0.second]) } == [
        ["recognise", "speech"], ["wreck", "a", "nice", "beach"],
      ])
  }

  @Test func `each pair of words is named once, the closest first, with a sentence around it`()
    throws
  {
    let graph = try PronunciationTests.graph(
      "public <c> = turn (on | off) {state} the (kitchen | chicken | garage) {room} light;")
    let pairs = Self.pairs(graph, within: 4)
    #expect(pairs.map(\.distance) == pairs.map(\.distance).sorted())
    let differences = pairs.map { Set([$0.firstDifference, $0.secondDifference]) }
    #expect(differences.contains([["kitchen"], ["chicken"]]))
    #expect(differences.contains([["on"], ["off"]]))
    #expect(Set(differences).count == differences.count)
    for pair in pairs {
      #expect(graph.match(words: pair.first) != nil && graph.match(words: pair.second) != nil)
    }
  }

  @Test func `what sounds the same has no distance`() throws {
    let graph = try Grammar(phrases: ["stop to", "stop two"]).compiled()
    #expect(Self.pairs(graph).map(\.distance) == [0])
  }

  @Test func `two ways to say the same are no pair`() throws {
    let rules = "public <c> = turn on {state} the (light | lights); public <s> = stop;"
    #expect(Self.pairs(try PronunciationTests.graph(rules)).isEmpty)
    let untagged = "public <c> = turn on the (light | lights);"
    #expect(Self.pairs(try PronunciationTests.graph(untagged)).count == 1)
  }

  @Test func `voices are heard in quiet, and noise is counted apart`() throws {
    let graph = try Grammar(phrases: ["stop", "open the window"]).compiled()
    var listener = try FileListener(task: .grammar(graph))
    var trial = SpokenTrial()
    trial.voices = [.kal16, .rms]
    trial.paces = [1]
    trial.signalToNoise = [nil, -20]
    let table = try trial.run([["stop"], ["open", "the", "window"]], with: &listener)
    #expect(table.rows.map(\.trials) == [4, 4])
    #expect(table.conditions.map(\.trials) == [4, 4])
    let quiet = try #require(table.conditions.first { $0.signalToNoise == nil })
    let loud = try #require(table.conditions.first { $0.signalToNoise == -20 })
    #expect(quiet.right == 4)
    #expect(loud.right < 4)
    #expect(table == (try trial.run([["stop"], ["open", "the", "window"]], with: &listener)))
  }

  @Test func `a voice at another rate is refused`() throws {
    let graph = try Grammar(phrases: ["stop"]).compiled()
    var listener = try FileListener(task: .grammar(graph))
    var trial = SpokenTrial()
    trial.voices = [.kal]
    var kind: SpeechError.Kind?
    do throws(SpeechError) { _ = try trial.run([["stop"]], with: &listener) } catch {
      kind = error.kind
    }
    #expect(kind == .argumentInvalid)
  }

  @Test func `a table counts what was heard for what`() {
    var table = ConfusionTable()
    table.add(spoken: "go", heard: "go", signalToNoise: nil)
    table.add(spoken: "go", heard: "no", signalToNoise: 10)
    table.add(spoken: "go", heard: "", signalToNoise: 10)
    table.add(spoken: "stop", heard: "stop", signalToNoise: 10)
    #expect(table.rows.map(\.spoken) == ["go", "stop"])
    #expect(table.rows[0].right == 1 && table.rows[0].trials == 3)
    #expect(table.conditions.map(\.right) == [1, 1])
    #expect(table.conditions.map(\.wrong) == [0, 1])
  }
}
