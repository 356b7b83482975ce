import SpeechGrammar
import Testing

struct PhraseListTests {
  @Test func `each line is a command and comments are none`() throws {
    let grammar = try Grammar(
      phraseList: "\u{FEFF}# rooms\r\n\r\nTurn on the light!\r\n  set it to 20 \n # no",
      file: "p.txt")
    let graph = try grammar.compiled()
    #expect(graph.sentenceCount == .exactly(2))
    let found = try #require(graph.match("SET IT TO TWENTY"))
    #expect(found.rule == "phrase" && found.text == "set it to twenty")
    #expect(found.written == "set it to 20")
  }

  @Test(arguments: [
    ("# nothing\n", 1, 1, "no phrase"), ("go (on)\n-\n", 2, 1, "nothing that can be spoken"),
    ("go\n\u{1}", 2, 1, "no text"),
  ])
  func `a mistake is refused with its place`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    try expectRefusal(at: line, column, saying: message, file: "p.txt") {
      _ = try Grammar(phraseList: text, file: "p.txt")
    }
  }

  @Test func `a blank phrase is left out and an empty list is refused`() {
    #expect(throws: GrammarError.self) { try Grammar(phrases: ["", " "]).compiled() }
    #expect(throws: Never.self) { try Grammar(phrases: ["", "go"]).compiled() }
  }
}
