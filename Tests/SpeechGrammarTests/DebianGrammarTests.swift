import FoundationEssentials
import SpeechGrammar
import Testing

/// The grammars in Debian's pocketsphinx-testdata.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: "/usr/share/pocketsphinx/test/data"),
    "needs the package pocketsphinx-testdata"))
struct DebianGrammarTests {
  private func load(_ name: String) throws -> GrammarGraph {
    let path = "/usr/share/pocketsphinx/test/data/\(name)"
    return try Grammar(jsgf: Array(Data(contentsOf: URL(filePath: path))), file: path).compiled()
  }

  @Test func `both public rules of the turtle grammar are live`() throws {
    let graph = try load("goforward.gram")
    #expect(graph.match("go forward ten meters")?.rule == "move")
    #expect(graph.match("go backward three")?.rule == "move2")
    #expect(
      graph.match("go backward three meter")?.rules.map(\.name) == [
        "move2", "direction", "distance",
      ])
    #expect(graph.sentenceCount == .exactly(60))
    #expect(graph.extendableSentences().first?.words.count == 3)
  }

  @Test func `the card grammar is a small graph`() throws {
    let graph = try load("cards/cards.gram")
    #expect(
      graph.match("ace of clubs two hearts lady diamonds")?.rules.map(\.name).contains("cards_3")
        == true)
    #expect(graph.match("queen king")?.rules[1].name == "cards_no_suit")
    #expect(graph.stateCount < 16 && !graph.isExpanded)
  }

  @Test func `a word that is none is named`() throws {
    let problems = try load("defective.gram").unknownWords { $0 != "really_bad_word" }
    #expect(problems.map(\.line) == [5])
    #expect(problems[0].message.contains("really_bad_word"))
  }
}
