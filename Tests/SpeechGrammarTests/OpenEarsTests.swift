import SpeechGrammar
import Testing

struct OpenEarsTests {
  @Test func `a dictionary of every key means what OpenEars meant`() throws {
    let graph = try Grammar(
      openEarsJSON: """
        {"ThisWillBeSaidOnce": [
          {"OneOfTheseCanBeSaidOnce": ["HELLO COMPUTER", "GREETINGS ROBOT"]},
          {"OneOfTheseWillBeSaidOnce": ["DO THE FOLLOWING", "INSTRUCTION"]},
          {"ThisCanBeSaidOnce": ["NOW"]},
          {"OneOfTheseWillBeSaidWithOptionalRepetitions": ["GO", "TURN"]},
          {"ThisWillBeSaidWithOptionalRepetitions": ["LEFT", "20"]},
          {"OneOfTheseCanBeSaidWithOptionalRepetitions": ["FAST", "slow\\u0020ly"]},
          {"ThisCanBeSaidWithOptionalRepetitions": "OVER"}]}
        """, file: "g.json"
    ).compiled()
    let yes = [
      "hello computer instruction go left twenty",
      "do the following now go turn go left twenty left twenty fast slow ly fast over over",
    ]
    for sentence in yes { #expect(graph.match(sentence)?.rule == "sentence", "\(sentence)") }
    for sentence in [
      "hello computer greetings robot instruction go left twenty", "instruction left twenty",
      "instruction go left", "instruction go left twenty over fast",
    ] { #expect(graph.match(sentence) == nil, "\(sentence)") }
  }

  @Test(arguments: [
    ("", 1, 1, "ends where a value"), ("[1]", 1, 1, "no object"), ("{", 1, 2, "ends where a name"),
    ("{\"ThisWillBeSaidTwice\": []}", 1, 2, "no OpenEars key"),
    ("{\"ThisWillBeSaidOnce\": []}", 1, 24, "list is empty"),
    ("{\"ThisWillBeSaidOnce\": [\"a\",\n 7]}", 2, 2, "no phrase"),
    ("{\"ThisWillBeSaidOnce\": [\"a\" \"b\"]}", 1, 29, "should be"),
    ("{\"ThisWillBeSaidOnce\": [\"a]}", 1, 25, "no end"),
    ("{\"ThisWillBeSaidOnce\": [\"\\uD800\"]}", 1, 32, "surrogate"),
    ("{\"ThisCanBeSaidOnce\": [\"!\"]}", 1, 25, "nothing that can be spoken"),
    (String(repeating: "[", count: 5000), 1, 151, "nested"),
  ])
  func `a mistake is refused with its place`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    try expectRefusal(at: line, column, saying: message, file: "g.json") {
      _ = try Grammar(openEarsJSON: text, file: "g.json")
    }
  }
}
