import SpeechGrammar
import Testing

/// The examples of the JSpeech Grammar Format specification (W3C Note, 5 June 2000), and what it says
/// of them.
struct JSGFSpecificationTests {
  private static let politeness = """
    #JSGF V1.0;
    grammar com.acme.politeness;
    // Body
    public <startPolite> = [please | kindly | could you | oh mighty computer];
    public <endPolite> = [please | thanks | thank you];
    """

  @Test func `the commands with politeness of another grammar`() throws {
    let text = """
      #JSGF V1.0 ISO8859-1 en;
      grammar com.acme.commands;
      import <com.acme.politeness.startPolite>;
      import <com.acme.politeness.endPolite>;
      public <basicCmd> = <startPolite> <command> <endPolite>;
      <command> = <action> <object>;
      <action> = /10/ open |/2/ close |/1/ delete |/1/ move;
      <object> = [the | a] (window | file | menu);
      """
    let graph = try Grammar(jsgf: text, file: "commands.gram") { name in
      name == "com.acme.politeness"
        ? GrammarSource(file: "politeness.gram", bytes: Array(Self.politeness.utf8)) : nil
    }.compiled()
    #expect(graph.sentenceCount == .exactly(5 * 4 * 9 * 4))
    for sentence in [
      "open a window", "close the file", "oh mighty computer please open a menu",
      "oh mighty computer open a menu", "could you move the menu thank you", "delete window thanks",
    ] {
      #expect(
        (graph.match(sentence) != nil) == !sentence.contains("computer please"), "\(sentence)")
    }
    // Open is ten times as likely as delete.
    var random = SplitMix(state: 4)
    let drawn = (0..<4000).map { _ in graph.randomSentence(using: &random) }
    let (open, delete) = (
      drawn.count { $0.contains("open") }, drawn.count { $0.contains("delete") }
    )
    #expect((7.0...13.0).contains(Double(open) / Double(delete)), "\(open) \(delete)")
  }

  @Test(arguments: [
    ("public <greet> = hello;", ["hello"], ["hello hello"]),
    (
      "public <c> = <name> | <digit>; <name> = Michael | Yuriko | Mary | Duke | <other>;"
        + " <other> = Joe; <digit> = one | two;", ["yuriko", "Joe", "two"], ["michael mary"]
    ),
    ("public <c> = New York | \"Los Angeles\";", ["new york", "los angeles"], ["new", "york"]),
    (
      "public <size> = /10/ small | /2/ medium | /1/ large;", ["small", "medium", "large"],
      ["small large"]
    ),
    ("public <c> = please (open | close) the file;", ["please open the file"], ["open the file"]),
    (
      "public <command> = <polite>* don't crash; <polite> = please | kindly | oh mighty computer;",
      ["don't crash", "please don't crash", "oh mighty computer please please don't crash"],
      ["please", "crash"]
    ),
    (
      "public <command> = <polite>+ don't crash; <polite> = please | kindly | oh mighty computer;",
      ["kindly don't crash"], ["don't crash"]
    ),
    // The star and the plus bind to what is before them alone.
    ("public <song> = sing New York *;", ["sing new", "sing new york york"], ["sing"]),
    (
      "public <command> = <action> | (<action> and <command>);"
        + " <action> = stop | start | pause | resume | finish;",
      ["stop", "stop and finish", "start and resume and finish"], ["stop and"]
    ),
    (
      "public <X> = something | <Y>; <Y> = another thing <X>;",
      ["something", "another thing something", "another thing another thing something"],
      ["another thing"]
    ),
    // Grouping, choice and sequence: what stands together goes before the bar.
    ("public <x> = a b | c d;", ["a b", "c d"], ["a c d", "a b d"]),
    ("public <x> = a (b | c) d;", ["a b d", "a c d"], ["a b", "c d"]),
    ("public <x> = [a] b [c];", ["b", "a b", "b c", "a b c"], ["a c"]),
    ("public <r> = (hello <NULL>) | goodbye <VOID>;", ["hello"], ["goodbye"]),
  ])
  func `expressions`(rules: String, sentences: [String], others: [String]) throws {
    let graph = try graph(rules)
    for sentence in sentences { #expect(graph.match(sentence) != nil, "\(sentence)") }
    for other in others { #expect(graph.match(other) == nil, "\(other)") }
  }

  @Test func `tags belong to what is right before them`() throws {
    let country = try graph(
      "public <country> = Australia {Oz} | (United States) {USA} | America {USA}"
        + " | (U S of A) {USA};")
    for (sentence, tag) in [
      ("australia", "Oz"), ("united states", "USA"), ("America", "USA"), ("u s of a", "USA"),
    ] {
      #expect(country.match(sentence)?[tag] == .text(sentence.lowercased()))
    }
    let action = try graph("public <action> = please (open {OPEN} | close {CLOSE}) the file;")
    #expect(action.match("please open the file")?["OPEN"] == .text("open"))
    #expect(action.match("please open the file")?["CLOSE"] == nil)
    // The tag goes with the last word only, unless the words are in brackets.
    let greeting = try graph("public <g> = howdy | good morning {hi} | (good evening) {hi};")
    #expect(greeting.match("good morning")?["hi"] == .text("morning"))
    #expect(greeting.match("good evening")?["hi"] == .text("good evening"))
    let twice = try graph("public <t> = stop {a} {b};").match("stop")
    #expect(twice?["a"] == .text("stop") && twice?["b"] == .text("stop"))
    let text = #"public <c> = go {lock\} it};"#
    #expect(try graph(text).match("go")?.slots.map(\.name) == ["lock} it"])
  }

  @Test(arguments: [
    "#JSGF V1.0;", "#JSGF V1.0 ISO8859-1;", "#JSGF V1.0 UTF-8 en;", "#JSGF V1.0 UTF-8 en_GB;",
  ])
  func `headers`(header: String) throws {
    let grammar = try Grammar(
      jsgf: "\(header)\ngrammar com.acme.x;\npublic <a> = yes;", file: "x.gram")
    #expect(grammar.name == "com.acme.x")
  }

  @Test(arguments: ["ISO8859-5", "JIS ja"])
  func `an encoding that is not read is named`(encoding: String) throws {
    try expectRefusal(at: 1, 12, saying: "is not known", file: "x.gram") {
      _ = try Grammar(
        jsgf: Array("#JSGF V1.0 \(encoding);\ngrammar x;\npublic <a> = yes;".utf8), file: "x.gram"
      ) { _ in nil }
    }
  }

  @Test func `comments of every kind, and names in any script`() throws {
    let graph = try graph(
      """
      /**
       * Words of welcome.
       * @author me
       * @see <b>
       * @example hello there
       */
      public <a> = hello /* of course */ there; // done
      public <配置> = <b$1:+-;,=|/\\()[]@#%!^&~>;
      <b$1:+-;,=|/\\()[]@#%!^&~> = "été" | <NULL> stop;
      """)
    #expect(graph.match("hello there")?.rule == "a")
    #expect(graph.match("stop")?.rule == "配置")
  }
}
