import SpeechGrammar
import Testing

/// Grammars that would exhaust the stack, the memory or patience.
struct LimitTests {
  private static func deep(_ count: Int, _ open: String, _ close: String) -> String {
    String(repeating: open, count: count) + "a" + String(repeating: close, count: count)
  }

  @Test(arguments: [
    ("public <c> = \(deep(20_000, "(", ")"));", "nested more than"),
    ("public <c> = \(deep(20_000, "[", ""));", "nested more than"),
    ("public <c> = a\(String(repeating: "*", count: 20_000));", "operators in a row"),
    (
      "public <r0> = <r1>; "
        + (1..<3000).map { "<r\($0)> = <r\($0 + 1)>; " }.joined() + "<r3000> = a;",
      "levels deep"
    ),
    (
      "public <r0> = <r1> <r1>; "
        + (1..<40).map { "<r\($0)> = <r\($0 + 1)> <r\($0 + 1)>; " }.joined() + "<r40> = a;",
      "needs more than"
    ),
  ])
  func `what would grow beyond all bounds is refused`(rules: String, message: String) throws {
    let error = try #require(throws: GrammarError.self) { _ = try graph(rules) }
    #expect(error.problems[0].message.contains(message), "\(error)")
  }

  @Test func `the deepest nesting that is allowed works`() throws {
    let depth = Grammar.maximumDepth - 1
    #expect(try graph("public <c> = \(Self.deep(depth, "[b ", "]"));").match("b b b a") == nil)
    #expect(try graph("public <c> = \(Self.deep(depth, "(", "){t}"));").match("a") != nil)
  }

  @Test func `a circle of thousands of rules is a loop`() throws {
    let rules = (0..<999).map { "<r\($0)> = w\($0 % 7) <r\($0 + 1)>; " }.joined()
    let graph = try graph("public <c> = <r0>; <r999> = x | y <r0>; " + rules)
    let round = (0..<999).map { Grammar.Token("w\($0 % 7)").spoken }.flatMap(\.self)
    #expect(graph.match(words: round + ["y"] + round + ["x"]) != nil)
    #expect(graph.match(words: round + round + ["x"]) == nil)
  }

  @Test func `where sharing beginnings would double the graph again and again it is not done`()
    throws
  {
    let rules = "public <c> = (a | b)* a " + String(repeating: "(a | b) ", count: 18) + ";"
    let graph = try graph(rules)
    #expect(graph.isExpanded)
    #expect(graph.stateCount < 100)
    let tail = Array(repeating: "b", count: 18)
    #expect(graph.match(words: ["b", "a"] + tail) != nil)
    #expect(graph.match(words: ["b", "b"] + tail) == nil)
    #expect(graph.progress(of: ["b", "a"] + tail) == .canContinue)
    #expect(graph.sentences.first { _ in true }?.count == 19)
  }

  @Test func `thousands of phrases make a tree that shares its beginnings and ends`() throws {
    var random = SplitMix(state: 1)
    let phrases = (0..<3_000).map { _ in
      (0..<3).map { _ in "w" + String(Int.random(in: 0..<400, using: &random), radix: 26) }
        .joined(separator: " ")
    }
    let graph = try Grammar(phrases: phrases).compiled()
    #expect(graph.stateCount < 3_500 && graph.arcs.count < 7_000)
    #expect(graph.arcs.allSatisfy { $0.word != nil })
    for phrase in phrases.prefix(50) { #expect(graph.match(phrase) != nil) }
  }

  @Test func `numbers beyond all size do not trap`() throws {
    let graph = try graph("public <c> = /1e308/ a | /1e308/ b | /1e-308/ c | /0/ d;")
    #expect(graph.match("a") != nil && graph.match("d") == nil)
    let product = "public <c> = " + String(repeating: "(a | b | c | d) ", count: 40) + ";"
    guard case .atMost(let count) = try self.graph(product).sentenceCount else {
      Issue.record("4 to the 40th does not fit an Int")
      return
    }
    #expect(count > 1e24 && count < 1.3e24)
  }

  private func graph(_ rules: String) throws -> GrammarGraph {
    try SpeechGrammarTests.graph(rules)
  }
}
