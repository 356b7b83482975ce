import FoundationEssentials
import SpeechGrammar
import Testing

/// The examples in the grammar reference, read as a user would paste them.
struct ReferenceTests {
  /// The fenced block of the reference that holds a text.
  private func example(with text: String) throws -> String {
    let path = String(#filePath.split(separator: "/Tests/")[0]) + "/docs/grammars.md"
    let reference = try String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let blocks = reference.split(separator: "```", omittingEmptySubsequences: false)
    let inside = blocks.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    let block = try #require(inside.first { $0.contains(text) })
    return String(block.drop { !$0.isNewline }.dropFirst())
  }

  private let colours = GrammarSource(
    file: "colours.gram",
    bytes: Array("#JSGF V1.0; grammar com.example.colours; public <colour> = red;".utf8))

  @Test func `the JSGF example means what it says there`() throws {
    let graph = try Grammar(jsgf: example(with: "com.example.lights")) { _ in colours }.compiled()
    let found = try #require(graph.match("please switch off the living room"))
    #expect(found.rule == "light" && found["lamp"] == .text("living room"))
    #expect(graph.match("make it red and make it red")?.slots.count == 2)
    #expect(graph.match("be quiet")?.rule == "stop")
    #expect(graph.warnings.isEmpty)
  }

  @Test func `the template example means what it says there`() throws {
    let list = GrammarSource(file: "colours", bytes: Array("red\ngreen\n".utf8))
    let graph = try Grammar(templates: example(with: "[SetBrightness]")) { _ in list }.compiled()
    #expect(graph.match("set the kitchen lamp to fifteen percent")?["level"] == .number(15))
    #expect(graph.match("make the living room lamp dim")?["level"] == .text("20"))
    #expect(graph.match("paint kitchen green")?["colour"] == .text("green"))
  }

  @Test func `the other examples are read`() throws {
    #expect(
      try Grammar(phraseList: example(with: "# lights.txt")).compiled().sentenceCount == .exactly(3)
    )
    #expect(
      try Grammar(openEarsJSON: example(with: "ThisWillBeSaidOnce\":")).compiled()
        .match("drive left left") != nil)
  }
}
