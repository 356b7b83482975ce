import SpeechGrammar
import Testing

struct GrammarMatcherTests {
  /// A sentence's rule and slots in one line.
  private func meaning(_ sentence: String, by rules: String) throws -> String? {
    try graph(rules).match(sentence).map { found in
      ([found.rule] + found.slots.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("public <c> = stop {act=halt} | start {go};", "stop", "c act=halt"),
    ("public <c> = stop {act=halt} | start {go};", "start", "c go=start"),
    ("public <c> = set (20 | thirty) {level};", "set twenty", "c level=20"),
    ("public <c> = dim (the [big] lamp) {what : \"lamp 1\"};", "dim the lamp", "c what=lamp 1"),
    ("public <c> = ((red {inner}) lamp) {outer};", "red lamp", "c outer=red lamp inner=red"),
    ("public <c> = go [please] {polite};", "go", "c"),
    ("public <c> = go <NULL> {mode=fast};", "go", "c mode=fast"),
    ("public <c> = (go {x} | <d> {y}); <d> = go;", "go", "c x=go"),
    ("public <c> = (/1/ go {x} | /2/ <d> {y}); <d> = go;", "go", "c y=go"),
    ("public <b> = one {x}; public <a> = one {y} | two;", "one", "b x=one"),
    ("public <c> = (a {x})* (a {y})* end;", "a a end", "c x=a x=a"),
    (
      "<a> = stop | go; public <c> = <a> {v} | <a> {v} and (<c> {rest});", "go and stop and go",
      "c v=go rest=stop and go v=stop rest=go v=go"
    ),
  ])
  func `tags make slots`(rules: String, sentence: String, expected: String) throws {
    #expect(try meaning(sentence, by: rules) == expected)
  }

  @Test func `a sentence that can be taken in a million ways is matched at once`() throws {
    let rules = "public <c> = " + String(repeating: "[(a {x} | a {y})+] ", count: 40) + "b;"
    let graph = try graph(rules)
    let found = graph.match(words: Array(repeating: "a", count: 40) + ["b"])
    #expect(found?.slots.map(\.name) == Array(repeating: "x", count: 40))
  }
}
