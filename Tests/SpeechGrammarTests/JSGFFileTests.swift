import SpeechGrammar
import Testing

struct JSGFFileTests {
  /// The files of a small package, after the examples in chapter 5 of the JSpeech Grammar Format
  /// (W3C Note, 5 June 2000), with words of our own.
  private static let files = [
    "com.example.manners": """
    #JSGF V1.0 ISO8859-1 en;
    grammar com.example.manners;
    // What polite people add.
    public <before> = (please | kindly | would you | my dear machine)*;
    public <after> = [ please | thanks | thank you ];
    <secret> = abracadabra;
    """,
    "com.example.things": """
    #JSGF V1.0;
    grammar com.example.things;
    import <com.example.colours.*>;
    public <thing> = [<colour>] (box | door);
    """,
    "com.example.colours": """
    #JSGF V1.0; grammar com.example.colours;
    public <colour> = red | <dark> green; <dark> = dark | deep;
    """,
  ]

  private func load(_ text: String, _ seen: ((String) -> Void)? = nil) throws -> GrammarGraph {
    try Grammar(jsgf: "#JSGF V1.0 UTF-8 en;\ngrammar com.example.main;\n" + text, file: "main.gram")
    {
      seen?($0)
      return Self.files[$0].map { GrammarSource(file: "x.gram", bytes: Array($0.utf8)) }
    }.compiled()
  }

  @Test func `imported rules mean what they mean where they were written`() throws {
    let graph = try load(
      """
      import <com.example.manners.before>; import <com.example.manners.after>;
      import <com.example.things.*>;
      /** The only command. */
      public <order> = <before> <deed> <thing> {what} <after>;
      <deed> = /10/ open |/2/ shut |/1/ paint | /1e-1/ "throw away";
      """)
    let found = try #require(graph.match("kindly my dear machine open dark green door thanks"))
    #expect(found.rule == "order")
    #expect(found["what"] == .text("dark green door"))
    #expect(found.rules.map(\.name).contains("com.example.colours.dark"))
    #expect(graph.match("paint box") != nil)
    #expect(graph.match("abracadabra") == nil)
    #expect(graph.match("please") == nil)
    #expect(graph.grammar.rules[0].documentation == "The only command.")
  }

  @Test func `a full name needs no import, and part of one is enough after it`() throws {
    #expect(try load("public <c> = go <com.example.colours.colour>;").match("go red") != nil)
    #expect(
      try load("import <com.example.colours.*>; public <c> = <colours.colour> <main.d>; <d> = go;")
        .match("deep green go") != nil)
  }

  @Test func `a grammar is looked for once`() throws {
    var names: [String] = []
    _ = try load(
      "import <com.example.colours.*>; import <com.example.things.thing>; public <c> = <thing> <colour>;"
    ) { names.append($0) }
    #expect(names.sorted() == ["com.example.colours", "com.example.things"])
  }

  @Test(arguments: [
    ("import <com.example.manners.secret>; public <c> = <secret>;", "is private"),
    ("import <com.example.manners.nobody>; public <c> = <nobody>;", "has no rule <nobody>"),
    ("import <nobody>; public <c> = stop;", "does not say from which grammar"),
    ("import <com.example.nowhere.*>; public <c> = stop;", "was not found"),
    ("import <com.example.colours.*>; public <c> = <dark>;", "not defined"),
    ("public <c> = <com.example.manners.secret>;", "is private"),
    ("public <c> = <ordre>; <order> = stop;", "not defined"),
  ])
  func `an import that cannot be is refused`(rules: String, message: String) throws {
    let error = try #require(throws: GrammarError.self) { _ = try load(rules) }
    #expect(error.problems.count == 1, "\(error)")
    #expect(error.problems[0].message.contains(message), "\(error)")
    #expect(error.problems[0].file == "main.gram" && error.problems[0].line == 3)
  }

  @Test func `a misspelt rule is pointed out`() throws {
    let error = try #require(throws: GrammarError.self) {
      _ = try load("public <c> = <ordre>; <order> = stop;")
    }
    #expect(error.problems[0].advice.contains("<order>"))
  }

  private static let umlaut = "#JSGF V1.0 %;\r\ngrammar g;\r\npublic <größe> = café | stop;\r\n"

  private static func header(_ encoding: String, latin1: Bool) -> [UInt8] {
    let text = umlaut.split(separator: "%").joined(separator: encoding)
    return latin1 ? text.unicodeScalars.map { UInt8($0.value) } : Array(text.utf8)
  }

  @Test(arguments: [
    header("UTF-8", latin1: false), header("utf-8 en", latin1: false), header("", latin1: false),
    header("ISO-8859-1 de", latin1: true), header("ISO8859-1", latin1: true),
    [0xEF, 0xBB, 0xBF] + header("UTF-8", latin1: false),
    Array("// first a comment\n/* and another */\n".utf8) + header("UTF-8", latin1: false),
  ])
  func `a file is read in the encoding it names`(bytes: [UInt8]) throws {
    let graph = try Grammar(jsgf: bytes, file: "g.gram").compiled()
    #expect(graph.match("café")?.rule == "größe")
  }

  @Test(arguments: [
    (header("UTF-8", latin1: true), 3, "not valid UTF-8"),
    (header("", latin1: true), 3, "not valid UTF-8"),
    (header("US-ASCII", latin1: false), 3, "US-ASCII"),
    (header("KOI8-R", latin1: false), 1, "“KOI8-R” is not known"),
    ([0xFF, 0xFE, 0x23, 0x00], 1, "UTF-16"),
    ([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x00], 1, "no text"),
    ([], 1, "empty"),
    (Array("public <c> = stop;".utf8), 1, "no #JSGF header"),
    (Array("#JSGF V1.0\ngrammar g; public <c> = stop;".utf8), 2, "header has no end"),
    (Array("#JSGF V1.0; public <c> = stop;".utf8), 1, "no name"),
    (
      Array((String(repeating: "*", count: 2000) + String(repeating: "+", count: 2000)).utf8), 1,
      "no #JSGF"
    ),
  ])
  func `what is no grammar file is refused as such`(bytes: [UInt8], line: Int, message: String)
    throws
  {
    let error = try #require(throws: GrammarError.self) {
      _ = try Grammar(jsgf: bytes, file: "g.gram")
    }
    #expect(error.problems[0].line == line, "\(error)")
    #expect(error.problems[0].message.contains(message), "\(error)")
  }

  @Test func `a grammar may lie beside the one that imports it`() {
    #expect(GrammarSource.paths(ofGrammar: "a.b").prefix(2) == ["a.b.gram", "a.b.jsgf"])
    #expect(GrammarSource.paths(ofGrammar: "a.b").contains("a/b.gram"))
    #expect(GrammarSource.paths(ofGrammar: "a.b").contains("b.gram"))
    for name in ["", "..", "../x", "a..b", "/etc/x"] {
      #expect(GrammarSource.paths(ofGrammar: name).isEmpty)
    }
  }

  @Test func `an accent on a sign does not hide the sign from the writer`() throws {
    let grammar = Grammar(phrases: ["a;\u{308}b go", "c\"\u{301}d"])
    let again = try Grammar(jsgf: grammar.jsgf).compiled()
    #expect(try again.words == grammar.compiled().words)
  }

  @Test func `text in memory is read whatever its header says`() throws {
    let grammar = try Grammar(jsgf: "#JSGF V1.0 ISO-8859-1; grammar g; public <c> = café;")
    #expect(try grammar.compiled().match("café") != nil)
  }

  @Test func `a file too large to be a grammar is refused`() throws {
    let bytes = [UInt8](repeating: 0x20, count: GrammarSource.maximumSize + 1)
    let error = try #require(throws: GrammarError.self) {
      _ = try Grammar(phraseList: bytes, file: "film.mov")
    }
    #expect(error.problems[0].message.contains("larger than"))
  }
}
