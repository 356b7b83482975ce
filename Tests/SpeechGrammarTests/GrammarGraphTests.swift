import SpeechGrammar
import Testing

struct GrammarGraphTests {
  @Test func `phrases share their beginnings and their ends`() throws {
    let graph = try Grammar(phrases: ["turn on the light", "turn off the light", "stop"]).compiled()
    #expect(graph.stateCount == 5)
    #expect(graph.arcs.count == 6)
    #expect(!graph.isExpanded)
    #expect(graph.arcs.allSatisfy { $0.word != nil })
  }

  @Test(arguments: [
    ("", GrammarGraph.Progress.incomplete), ("stop", .canContinue), ("stop now", .complete),
    ("go", .incomplete), ("go now", .impossible), ("NOW", .impossible), ("STOP", .canContinue),
  ])
  func `progress says whether more may follow`(words: String, expected: GrammarGraph.Progress)
    throws
  {
    let graph = try Grammar(jsgf: "#JSGF V1.0; grammar g; public <c> = Stop [now] | go home;")
      .compiled()
    #expect(graph.progress(of: words.split(separator: " ").map(String.init)) == expected)
  }
}
