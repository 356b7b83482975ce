import TestSupport
import Testing
import ToolSupport

@Suite struct OptionTableTests {
  let table = OptionTable(
    tool: "probe", synopsis: ["[OPTION…] [FILE…]"], summary: "Probes things.",
    sections: [
      .init(
        "Main",
        [
          .init("output", "o", .required("FILE"), "Write to FILE."),
          .init("verbose", "v", .none, "Say more."),
          .init("volume", nil, .required("V"), "Loudness."),
          .init("interactive", "i", .optional("STYLE"), "Mark words."),
        ])
    ])

  @Test func `options and operands may stand in any order`() throws {
    let parsed = try table.parse(["a.wav", "-vo", "x", "b.wav", "--volume=0.5", "--", "-c.wav"])
    #expect(parsed.operands == ["a.wav", "b.wav", "-c.wav"])
    #expect(parsed.has("verbose"))
    #expect(parsed["output"] == "x")
    #expect(try parsed.number("volume", in: 0...1) == 0.5)
  }

  @Test func `an abbreviation is taken when it is plain and refused when it is not`() throws {
    #expect(try table.parse(["--out", "x"])["output"] == "x")
    let failure = #expect(throws: ToolFailure.self) { try table.parse(["--v"]) }
    #expect(
      failure?.messages == ["--v may mean --verbose or --volume or --version; see probe --help"])
  }

  @Test func `an optional value comes only with an equals sign`() throws {
    #expect(try table.parse(["-i", "bold"]).operands == ["bold"])
    #expect(try table.parse(["--interactive=bold"])["interactive"] == "bold")
    #expect(try table.parse(["--interactive"])["interactive"] == "")
  }

  @Test(arguments: [
    (["--nosuch"], "there is no option --nosuch; see probe --help"),
    (["-z"], "there is no option -z; see probe --help"),
    (["-vz"], "there is no option -z; see probe --help"),
    (["--output"], "--output needs a value; see probe --help"),
    (["-o"], "-o needs a value; see probe --help"),
    (["--verbose=3"], "--verbose takes no value; see probe --help"),
  ])
  func `misuse names the option and ends with the usage status`(
    arguments: [String], message: String
  ) {
    let failure = #expect(throws: ToolFailure.self) { try table.parse(arguments) }
    #expect(failure?.status == .usage)
    #expect(failure?.messages == [message])
  }

  @Test(arguments: ["0,5", "", "nan", "2", "1e999", "x"])
  func `a number outside its range or spelled otherwise is refused`(text: String) throws {
    let parsed = try table.parse(["--volume", text])
    #expect(throws: ToolFailure.self) { try parsed.number("volume", in: 0...1) }
  }

  @Test func `every option is in the help`() {
    for option in table.options { #expect(table.help.contains("--\(option.name)")) }
    #expect(table.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
