import SpeechGrammar
import Testing

struct TemplateTests {
  private static let home = """
    # what the house understands
    [SetLight]
    colour = (red | dark green):green {hue}
    rooms = (living room | kitchen:kitchen_1) {room}
    turn (on | off){state} [the] <rooms> light
    \\[please] make it <colour> [now:]
    set the <rooms> lamp to (0..100,5){level} percent

    ; another intent
    [Timer]
    set a timer for 1..60{minutes} minutes [and
      (thirty:30){seconds} seconds]
    :hidden what about <SetLight.rooms>
    """

  /// A sentence's rule, slots and written form in one line.
  private func meaning(_ sentence: String) throws -> String? {
    try Grammar(templates: Self.home, file: "sentences.ini").compiled().match(sentence).map {
      ([$0.rule] + $0.slots.map { "\($0.name)=\($0.value)" } + ["|", $0.written])
        .joined(separator: " ")
    }
  }

  @Test(arguments: [
    (
      "turn on the living room light",
      "SetLight state=on room=living room | turn on the living room light"
    ),
    ("turn off kitchen light", "SetLight state=off room=kitchen_1 | turn off kitchen_1 light"),
    ("please make it dark green now", "SetLight hue=green | please make it green"),
    ("make it red", "SetLight hue=green | make it green"),
    (
      "set the kitchen lamp to fifty five percent",
      "SetLight room=kitchen_1 level=55 | set the kitchen_1 lamp to 55 percent"
    ),
    ("set a timer for one minutes", "Timer minutes=1 | set a timer for 1 minutes"),
    (
      "set a timer for twenty one minutes and thirty seconds",
      "Timer minutes=21 seconds=30 | set a timer for 21 minutes and 30 seconds"
    ),
    ("what about kitchen", "Timer room=kitchen_1 | hidden what about kitchen_1"),
  ])
  func `a template means what it means to voice2json`(sentence: String, expected: String) throws {
    #expect(try meaning(sentence) == expected)
  }

  @Test(arguments: ["set the kitchen lamp to fifty six percent", "turn on the light", "please"])
  func `nothing else matches`(sentence: String) throws {
    #expect(try meaning(sentence) == nil)
  }

  @Test func `a number of a range is a number`() throws {
    let graph = try Grammar(templates: "[T]\nwait -2..3{n} hours").compiled()
    #expect(graph.match("wait minus two hours")?["n"] == .number(-2))
    #expect(graph.match("wait zero hours")?["n"] == .number(0))
    #expect(graph.sentenceCount == .exactly(6))
    let last = try Grammar(templates: "[T]\nwait \(Int.max - 1)..\(Int.max),1").compiled()
    #expect(last.sentenceCount == .exactly(2))
  }

  @Test(arguments: [
    ("stop", 1, 1, "before the first [Intent]"), ("", 1, 1, "no [Intent]"),
    ("[A]\nturn (on | off", 2, 6, "not closed"), ("[A]\nturn on)", 2, 8, "closes nothing"),
    ("[A]\nturn (on | )", 2, 12, "nothing to say"), ("[A]\nx = \nturn", 2, 3, "nothing to say"),
    ("[A]\nset $colour", 2, 5, "$colour was not found"),
    ("[A]\nset $days,now", 2, 5, "no list"),
    ("[A]\nset 0..10!int", 2, 10, "converters"), ("[A]\nset it{x!upper}", 2, 7, "converter"),
    ("[A]\nset 9..1", 2, 5, "is empty"), ("[A]\nset 0..100000", 2, 5, "more than"),
    ("[A]\ngo <nowhere>", 2, 4, "not defined"), ("[A]\ngo\n[A]\nstop", 3, 1, "twice"),
    ("[A]\ngo {}", 2, 4, "tag is empty"),
    ("[A]\n<x> now | go\nx = go <x>\n", 3, 1, "<A.x> can match nothing"),
  ])
  func `a mistake is refused with its place`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    try expectRefusal(at: line, column, saying: message, file: "t.ini") {
      _ = try Grammar(templates: text, file: "t.ini")
    }
  }

  @Test func `a list is read from its own file`() throws {
    let files = ["colour": "# paints\nred\n[very] $dark:deep\n", "dark": "black | brown\n"]
    let graph = try Grammar(templates: "[Paint]\npaint it $colour{hue} and $colour") { name in
      files[name].map { GrammarSource(file: name, bytes: Array($0.utf8)) }
    }.compiled()
    #expect(graph.match("paint it very brown and red")?["hue"] == .text("very deep"))
    #expect(graph.match("paint it dark and red") == nil)
  }

  @Test func `all mistakes are reported at once`() throws {
    let error = try #require(throws: GrammarError.self) {
      _ = try Grammar(templates: "[A]\nturn (on\n[B]\nset $x\ngo |", file: "t.ini")
    }
    #expect(error.problems.map(\.line) == [2, 4, 5])
  }
}
