import Foundation
import TestSupport
import Testing

/// What `listen` tells of its decisions, and the verbs that work on kept ones.
@Suite(.timeLimit(.minutes(5))) struct DecisionTests {
  private static let phrases = "turn on the light, turn on a light, stop"
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in [("on", "turn on the light"), ("other", "nobody knows what time it is")] {
      try #require(ToolRun("say", ["-o", folder.path("\(name).wav"), text]).status == 0)
    }
  }

  private func listen(_ arguments: String...) throws -> ToolRun {
    try ToolRun("listen", arguments)
  }

  @Test func `an explanation says what the gate heard, why it ended and what the sounds say`()
    throws
  {
    let run = try listen(
      "--json", "--explain", "--phrases", Self.phrases, folder.path("on.wav"),
      folder.path("other.wav"))
    let objects = try ListenFileTests.objects(run)
    let explained = objects.filter { $0["event"] as? String == "explained" }
    #expect(explained.map { $0["verdict"] as? String } == ["recognized", "out-of-grammar"])
    for object in explained {
      let gate = try #require(object["gate"] as? [String: Double])
      #expect(try #require(gate["loudest"]) > #require(gate["floor"]))
      #expect(try #require(gate["evidence"]) > 0)
      let evidence = try #require(object["evidence"] as? [String: Double])
      #expect((0...1).contains(try #require(evidence["agreement"])))
      #expect(object["threshold"] as? Double == 0.5)
      #expect(try #require(object["audioStart"] as? Double) <= #require(object["start"] as? Double))
    }
    #expect(explained.first?["guess"] as? String == "turn on the light")
    #expect(explained.first?["prospect"] as? String == "finished")
    // The decision follows at once.
    let place = try #require(objects.firstIndex { $0["event"] as? String == "explained" })
    #expect(objects[place + 1]["event"] as? String == "recognized")
    // For people it is a block on standard error; data stay data.
    let plain = try listen("--explain", "--phrases", Self.phrases, folder.path("on.wav"))
    #expect(plain.text == "turn on the light\n")
    #expect(plain.errors.contains("  verdict   recognized: confidence "))
    #expect(plain.errors.contains("  then      "))
  }

  @Test func `alternatives are other sentences of the grammar`() throws {
    let run = try listen(
      "--json", "--nbest", "2", "--phrases", Self.phrases, folder.path("on.wav"))
    let command = try #require(
      ListenFileTests.objects(run).first { $0["event"] as? String == "recognized" })
    let alternatives = try #require(command["alternatives"] as? [[String: Any]])
    #expect(alternatives.map { $0["text"] as? String } == ["turn on a light"])
    let without = try listen("--json", "--phrases", Self.phrases, folder.path("on.wav"))
    #expect(!without.text.contains("alternatives"))
  }

  @Test func `kept utterances are decided again, with other settings and another grammar`() throws {
    let store = folder.path("kept")
    let run = try listen(
      "--save", store, "--phrases", Self.phrases, folder.path("on.wav"), folder.path("other.wav"))
    #expect(run.text.hasSuffix("turn on the light\n"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: store).sorted() == [
        "000001.json", "000001.wav", "000002.json", "000002.wav", "labels.tsv",
      ])
    #expect(
      try String(contentsOfFile: "\(store)/labels.tsv", encoding: .utf8)
        == "000001.wav\tturn on the light\n000002.wav\t\n")
    let same = try listen("replay", "--phrases", Self.phrases, store)
    #expect(same.text.isEmpty)
    #expect(same.errors == "listen replay: 0 of 2 changed\n")
    let lax = try listen("replay", "--reject", "0", "--phrases", Self.phrases, store)
    #expect(lax.text.hasPrefix("000002.wav: no command -> "))
    let other = try listen("replay", "--phrases", "stop", store)
    #expect(other.text.hasPrefix("000001.wav: turn on the light -> no command"))
    // A second run goes on counting.
    #expect(
      try listen("--save", store, "--phrases", Self.phrases, folder.path("on.wav")).status == 0)
    #expect(FileManager.default.fileExists(atPath: "\(store)/000003.wav"))
    #expect(
      try listen("replay", "--json", "--phrases", Self.phrases, store).text.split(separator: "\n")
        .count == 3)
  }

  @Test func `a place that cannot be written to is refused before anything is heard`() throws {
    let run = try listen("--save", "/proc/nowhere", "--phrases", "stop", folder.path("on.wav"))
    #expect(run.status == 73)
    #expect(run.text.isEmpty)
    #expect(try listen("replay", "--phrases", "stop", folder.path("none")).status == 66)
    #expect(try listen("replay", "--phrases", "stop").status == 64)
  }

  @Test func `a grammar is scored on recordings with labels`() throws {
    let grammar = try folder.write(
      "#JSGF V1.0; grammar g; public <l> = turn (on | off) {state} the light;".utf8, to: "l.gram")
    try folder.write(
      "file\twords\tslots\non.wav\t\tstate=on\non.wav\tturn off the light\nother.wav\n# end\n".utf8,
      to: "labels.tsv")
    let run = try listen("score", grammar, folder.path("labels.tsv"))
    #expect(run.status == 0)
    #expect(
      run.text.contains("commands        2\n  right         1     50 %\n  wrong         1     50 %")
    )
    #expect(run.text.contains("other sounds    1\n  false alarms  0     0 %"))
    let verbose = try listen("score", "--json", "--verbose", grammar, folder.path("labels.tsv"))
    let object = try #require(ListenFileTests.objects(verbose).first)
    #expect(object["right"] as? Int == 1)
    #expect(object["slotsRight"] as? Int == 1)
    #expect(object["falseAlarms"] as? Int == 0)
    #expect(try #require(object["latencyMedian"] as? Double) < 0.8)
    #expect(
      verbose.errors.contains("on.wav: wrong; said: turn off the light; heard: turn on the light"))
  }

  @Test(arguments: [
    ("a\tb\tc\td\n", 65, "labels.tsv:1: must be FILE"), ("x.wav\ty\tz\n", 65, "NAME=VALUE"),
    ("", 65, "names no recording"), ("none.wav\tstop\n", 66, "none.wav"),
  ])
  func `labels that cannot be used are refused`(sheet: String, status: Int32, cause: String) throws
  {
    try folder.write(sheet.utf8, to: "labels.tsv")
    let run = try listen("score", "--phrases", "stop", folder.path("labels.tsv"))
    #expect(run.status == status)
    #expect(run.errors.contains(cause))
  }
}
