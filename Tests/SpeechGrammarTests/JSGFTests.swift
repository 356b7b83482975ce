import SpeechGrammar
import Testing

/// Reads the rules of a grammar in JSGF.
func graph(_ rules: String) throws -> GrammarGraph {
  try Grammar(jsgf: "#JSGF V1.0;\ngrammar g;\n" + rules, file: "g.gram").compiled()
}

struct JSGFTests {
  @Test(arguments: [
    ("public <c> = TURN ON THE LIGHT | Stop;", ["turn on the light", "Stop", "STOP"], ["turn on"]),
    (
      "<n> = (one | two | five)+; public <c> = (what time is it) | (<n> minutes);",
      ["five minutes", "what time is it", "one two minutes"],
      ["one two what time is it", "minutes", "one two"]
    ),
    (
      "<a> = stop | start; public <c> = <a> | <a> and <c>;",
      ["stop", "start and stop", "stop and start and stop"],
      ["stop and", "start and stop and", "and stop"]
    ),
    ("public <c> = stop <NULL> | start;", ["stop", "start"], ["stop start"]),
    ("public <c> = stop | start <VOID>;", ["stop"], ["start", ""]),
    ("public <c> = /0/ stop | /1/ start;", ["start"], ["stop"]),
    (
      "public <c> = [please] stop [now]*;", ["stop", "please stop now now now"], ["please", "now"]
    ),
    ("public <c> = a b*  c+;", ["a c", "a b b c c"], ["a", "a b", "b c"]),
    (#"public <c> = "New York" | "a \"b\" c";"#, ["new york"], ["new", "york"]),
    ("public <a> = one; public <b> = two;", ["one", "two"], ["one two"]),
    ("public <c> = set it to 20 degrees;", ["set it to twenty degrees"], ["set it to degrees"]),
    ("<a> = stop; <A> = go; public <c> = <A>;", ["GO"], ["stop"]),
    ("public <größe> = café | 停止;", ["café", "CAFÉ", "停止"], ["cafe"]),
  ])
  func `a grammar means what it says`(rules: String, sentences: [String], others: [String]) throws {
    let graph = try graph(rules)
    for sentence in sentences { #expect(graph.match(sentence) != nil, "\(sentence)") }
    for other in others { #expect(graph.match(other) == nil, "\(other)") }
  }

  @Test(arguments: [
    ("public <c> = stop <missing>;", 3, 19, "<missing> is used but not defined"),
    ("public <c> = stop", 3, 8, "has no end"),
    ("public <c> = stop\npublic <d> = go;", 4, 12, "“=” inside rule <c>"),
    ("<c> = stop;", 3, 1, "no rule is public"),
    ("", 3, 1, "has no rules"),
    ("public <c> = stop | ;", 3, 21, "nothing to say before “;”"),
    ("public <c> = ;", 3, 14, "nothing to say"),
    ("public <c> = (stop;", 3, 14, "not closed"),
    ("public <c> = stop);", 3, 18, "closes nothing"),
    ("public <c> = [stop | (go];", 3, 22, "not closed"),
    ("public <c> = /-1/ stop | /1/ start;", 3, 14, "negative"),
    ("public <c> = /much/ stop | /1/ start;", 3, 14, "no number"),
    ("public <c> = stop; public <c> = go;", 3, 27, "defined twice"),
    ("public <c> = <c>;", 3, 14, "begins with itself"),
    ("public <c> = stop | <c> and stop;", 3, 21, "begins with itself"),
    ("public <c> = stop | [please] <c>;", 3, 30, "begins with itself"),
    ("public <c> = stop | <d>; <d> = <c> now;", 3, 21, "begins with <d>"),
    ("public <c> = stop | go <c> now;", 3, 24, "in the middle"),
    ("public <c> = stop (and <c>)*;", 3, 24, "in the middle"),
    ("public <c> = <VOID>;", 3, 8, "can match nothing"),
    ("public <c> = stop <c>;", 3, 8, "can match nothing"),
    ("public <c> = /0/ stop;", 3, 8, "can match nothing"),
    ("public <c> = <NULL>;", 3, 8, "only match silence"),
    ("import <other.*>; public <c> = stop;", 3, 8, "“other” was not found"),
    ("public <NULL> = stop;", 3, 8, "defined by JSGF"),
    ("public <c> = stop {tag;", 3, 19, "no end"),
    ("public <c> = \"stop;", 3, 14, "no end"),
    ("/* public <c> = stop;", 3, 1, "no end"),
    ("public <c = stop;", 3, 8, "no closing bracket"),
    ("public <c> = * stop;", 3, 14, "after nothing"),
    ("public <c> = - | !;", 3, 14, "nothing that can be spoken"),
  ])
  func `a mistake is refused with its place`(
    rules: String, line: Int, column: Int, message: String
  ) throws {
    try expectRefusal(at: line, column, saying: message, file: "g.gram") {
      _ = try graph(rules)
    }
  }

  @Test func `all mistakes are reported at once`() throws {
    let error = try #require(throws: GrammarError.self) {
      _ = try graph("public <a> = (stop;\npublic <b> = go | ;\npublic <c> = /x/ go;")
    }
    #expect(error.problems.map(\.line) == [3, 4, 5])
  }

  @Test(arguments: [
    "/10/", "/ 10 /", "/3.14e3/", "/8f/", "/.5/", "/5./", "/1E-2/", "/0.1d/", "/+2/",
  ])
  func `a weight is read in every number form`(weight: String) throws {
    #expect(try graph("public <c> = \(weight) stop | /1/ start;").isWeighted)
  }
}
