import SpeechGrammar
import Testing

struct LintTests {
  @Test func `every word that no dictionary has is named with its rule`() throws {
    let graph = try graph(
      "public <c> = turn on the Zorbulator | <d> | stop | /0/ never; <d> = fetch the quibblet 20;")
    let known: Set = ["turn", "on", "the", "fetch", "stop", "twenty"]
    let problems = graph.unknownWords(isKnown: known.contains)
    #expect(problems.count == 2)
    #expect(problems[0].message.contains("“zorbulator” (written “Zorbulator”) in rule <c>"))
    #expect(problems[1].message.contains("“quibblet” in rule <d>"))
    #expect(problems[0].line == 3 && problems[0].column == 26)
    #expect(graph.vocabulary.first { $0.word == "the" }?.uses.map(\.rule) == ["c", "d"])
    #expect(!graph.words.contains("never"))
  }

  @Test func `commands that begin longer ones are found`() throws {
    let graph = try graph("public <c> = stop | stop the music now | go | go+ home | wait;")
    let found = graph.extendableSentences()
    #expect(found.map { $0.words.joined(separator: " ") } == ["stop", "go"])
    #expect(found.map { $0.longer.joined(separator: " ") } == ["stop the music now", "go home"])
    #expect(graph.extendableSentences(limit: 1).count == 1)
  }

  @Test(arguments: [
    ("public <c> = [please];", "also matches when nothing is said"),
    ("public <c> = /1/ go | stop;", "some alternatives have a weight"),
    ("public <c> = go {};", "the tag is empty"),
  ])
  func `what is doubtful is a warning`(rules: String, message: String) throws {
    let graph = try graph(rules)
    #expect(graph.warnings.count == 1)
    #expect(graph.warnings.first?.severity == .warning)
    #expect(graph.warnings.first?.message.contains(message) == true)
  }

  @Test(arguments: [
    ("public <c> = go | stop [now];", SentenceCount.exactly(3)), ("public <c> = go+;", .infinite),
    ("public <c> = [a] [b] [c];", .exactly(7)), ("public <c> = a | a | [a] b;", .exactly(3)),
    ("public <c> = a | b <c>;", .infinite),
  ])
  func `sentences are counted once each`(rules: String, count: SentenceCount) throws {
    #expect(try graph(rules).sentenceCount == count)
  }

  @Test func `weights are probabilities`() throws {
    let graph = try graph("public <c> = /3/ go | /1/ stop | /0/ never;")
    let shares = graph.arcs.map { (graph.words[$0.word ?? 0], $0.probability) }
    #expect(shares.map(\.0) == ["go", "stop"] && shares.map(\.1) == [0.75, 0.25])
    var random = SplitMix(state: 3)
    let goes = (0..<400).filter { _ in graph.randomSentence(using: &random) == ["go"] }.count
    #expect((270...330).contains(goes))
  }
}
