import SpeechGrammar
import Testing

struct BuilderTests {
  private func home(_ rooms: [String], hasTimer: Bool) -> Grammar {
    Grammar("home") {
      Command("light") {
        "turn"
        OneOf("on", "off").slot("state")
        Optionally("the")
        OneOf {
          for room in rooms { room }
          InOrder {
            "room"
            SpokenNumber(1...12)
          }.weight(0.5)
        }.slot("room")
        "light"
      }
      if hasTimer {
        Command("timer") {
          Repeated { "wait" }
          SpokenNumber(5...60, step: 5).slot("minutes")
          "minutes".written("min")
          Repeated(mayBeLeftOut: true) { "please" }
        }
      }
    }
  }

  @Test func `a grammar reads like its sentences`() throws {
    let graph = try home(["kitchen", "living room"], hasTimer: true).compiled()
    let light = try #require(graph.match("turn on the living room light"))
    #expect(light.rule == "light" && light["room"] == .text("living room"))
    #expect(light["state"] == .text("on"))
    #expect(graph.match("turn off room twelve light")?["room"] == .text("room 12"))
    let timer = try #require(graph.match("wait wait fifty five minutes please please"))
    #expect(timer.rule == "timer" && timer["minutes"] == .number(55))
    #expect(timer.written == "wait wait 55 min please please")
    #expect(graph.isWeighted)
  }

  @Test func `a branch not taken leaves its command out`() throws {
    let graph = try home(["hall"], hasTimer: false).compiled()
    #expect(graph.match("wait five minutes") == nil)
    #expect(graph.match("turn on hall light") != nil)
  }

  @Test func `a range without end is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) { _ = SpokenNumber(0...Int.max) }
    await #expect(processExitsWith: .failure) { _ = SpokenNumber(0...9, step: 0) }
  }

  @Test func `a choice among nothing is refused when it is compiled`() {
    let rooms: [String] = []
    let grammar = Grammar {
      Command("go") {
        "go to"
        OneOf(rooms)
      }
    }
    #expect(throws: GrammarError.self) { try grammar.compiled() }
  }
}
