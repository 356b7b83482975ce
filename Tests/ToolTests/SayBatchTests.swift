import Foundation
import TestSupport
import Testing

/// Prompt sheets, as a user makes them.
@Suite(.timeLimit(.minutes(5)))
struct SayBatchTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func batch(_ sheet: String, _ arguments: String..., name: String = "p.tsv") throws
    -> ToolRun
  {
    try Data(sheet.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    return try ToolRun(
      "say", ["--batch", folder.path(name), "-o", folder.path("out"), "-v", "kal"] + arguments)
  }

  private var made: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()) ?? []
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path("out/\(name)")))
  }

  private func date(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.path("out/\(name)"))[.modificationDate]
      as? Date
  }

  @Test func `good lines are made and bad ones named at the end, each with its number`() throws {
    let run = try batch(
      """
      id\ttext\tvoice\trate
      hello\tHello there.
      # a comment

      bad id\tHello.
      hello\tAgain.
      voiceless\tHello.\tnosuch
      empty
      chinese\t你好
      slow\tSlow.\trms\t10
      bye\tGoodbye.\tkal16\t250

      """)
    #expect(run.status == 65)
    #expect(made == ["bye.wav", "hello.wav", "manifest.json"])
    let lines = run.errors.split(separator: "\n").dropFirst().map { $0.split(separator: ":")[2] }
    #expect(lines == ["5", "6", "7", "8", "9", "10"])
    #expect(run.errors.hasPrefix("say: 2 made, 0 unchanged, 6 wrong\n"))
  }

  @Test func `only what changed is made again, and the same sheet gives the same bytes`() throws {
    #expect(try batch("a\tOne.\nb\tTwo.\n").status == 0)
    let before = try (bytes("a.wav"), bytes("b.wav"), bytes("manifest.json"), date("a.wav"))
    let same = try batch("a\tOne.\nb\tTwo.\n")
    #expect(same.errors == "say: 0 made, 2 unchanged, 0 wrong\n")
    let other = try batch("a\tOne.\nb\tTwo, changed.\n")
    #expect(other.errors == "say: 1 made, 1 unchanged, 0 wrong\n")
    #expect(try date("a.wav") == before.3)
    try FileManager.default.removeItem(atPath: folder.path("out"))
    #expect(try batch("a\tOne.\nb\tTwo.\n").status == 0)
    #expect(try bytes("a.wav") == before.0 && bytes("b.wav") == before.1)
    #expect(try bytes("manifest.json") == before.2)
    // Another pace is another sound.
    #expect(try batch("a\tOne.\nb\tTwo.\n", "-r", "120").errors.hasPrefix("say: 2 made"))
  }

  @Test func `files of lines that are gone are named, and removed when asked`() throws {
    #expect(try batch("a\tOne.\nb\tTwo.\n").status == 0)
    let gone = try batch("a\tOne.\n")
    #expect(gone.errors.contains("b.wav: no longer in the sheet"))
    #expect(made == ["a.wav", "b.wav", "manifest.json"])
    // While a line is wrong, nobody can tell whose file it was.
    #expect(try batch("a\tOne.\nb\n", "--prune").status == 65)
    #expect(made == ["a.wav", "b.wav", "manifest.json"])
    #expect(try batch("a\tOne.\n", "--prune").status == 0)
    #expect(made == ["a.wav", "manifest.json"])
  }

  @Test func `the manifest tells duration, loudness, peak and words`() throws {
    #expect(try batch("a\tHello there, my friend.\n", "--loudness", "-18").status == 0)
    let json = try #require(
      try JSONSerialization.jsonObject(with: bytes("manifest.json")) as? [String: Any])
    let prompt = try #require((json["prompts"] as? [[String: Any]])?.first)
    let report = try #require(prompt["report"] as? [String: Any])
    #expect(prompt["file"] as? String == "a.wav")
    #expect((report["words"] as? [Any])?.count == 4)
    #expect(abs((report["loudness"] as? Double ?? 0) + 18) < 0.2)
    #expect((report["truePeak"] as? Double ?? 0) <= -1)
  }

  @Test func `tables with commas keep quoted fields whole`() throws {
    let run = try batch(
      "id,text\na,\"Hello, \"\"friend\"\".\"\n\"b\",\"Two\nlines.\"\nc,One,two\n", name: "p.csv")
    #expect(run.status == 65)
    #expect(made == ["a.wav", "b.wav", "manifest.json"])
    #expect(run.errors.contains("p.csv:5: 3 columns, where there are 2"))
  }

  @Test(arguments: [
    ["--trim", "x"], ["-f", "x"], ["--dry-run"], ["-a", "default"], ["--jobs", "0"],
  ])
  func `what does not go with a sheet is refused`(arguments: [String]) throws {
    let run = try ToolRun(
      "say", ["--batch", folder.path("p.tsv"), "-o", folder.path("out")] + arguments)
    #expect(run.status == 64)
    #expect(made.isEmpty)
  }

  @Test func `interrupted, whole files stay and the next run goes on`() throws {
    let sheet = (0..<3000).map { "p\($0)\tThis is prompt number \($0), which says something.\n" }
    try Data(sheet.joined().utf8).write(to: URL(fileURLWithPath: folder.path("p.tsv")))
    let run = try ToolRun(
      shell: "cd '\(folder.path)'; timeout --preserve-status -s INT 2 say --batch p.tsv -o out")
    #expect(run.status == 130)
    #expect(made.contains("manifest.json"))
    #expect(made.allSatisfy { !$0.hasPrefix(".") })
    let count = made.count - 1
    let next = try ToolRun(
      shell:
        "cd '\(folder.path)'; head -\(max(1, count / 2)) p.tsv > q.tsv; say --batch q.tsv -o out")
    #expect(next.status == 0)
  }

  @Test func `lines of JSON have the columns as members, and a format of their own`() throws {
    let run = try batch(
      """
      {"id": "a", "text": "One \\u0026 two.", "rate": 250, "format": "flac"}

      {"id": "b", "text": "Three."}
      {"id": "c", "text": ["x"]}
      {"id": "d" "text": "x"}
      ["e"]
      {"id": "f", "text": "x", "format": "banana"}
      {"id": "g", "text": "x", "colour": "red"}

      """, name: "p.jsonl")
    #expect(run.status == 65)
    #expect(made == ["a.flac", "b.wav", "g.wav", "manifest.json"])
    let lines = run.errors.split(separator: "\n").dropFirst().map { $0.split(separator: ":")[2] }
    #expect(lines == ["4", "5", "6", "7", "8"], "\(run.errors)")
    #expect(run.errors.contains("p.jsonl:5: column 12: the JSON text has"))
  }

  @Test func `prompts in SSML are warned of by their line, and the manifest has their hash`() throws
  {
    let sheet = "a\t<speak>One <foo>two</foo></speak>\nb\t<speak>three\n"
    let run = try batch(sheet, "--ssml")
    #expect(run.status == 65)
    #expect(made == ["a.wav", "manifest.json"])
    #expect(run.errors.contains("p.tsv:1: the text:1: <foo> is unknown"))
    #expect(run.errors.contains("p.tsv:2: the text:1:13: not well-formed"))
    let json = try #require(
      try JSONSerialization.jsonObject(with: bytes("manifest.json")) as? [String: Any])
    let prompt = try #require((json["prompts"] as? [[String: Any]])?.first)
    // FNV-1a, 64 bits.
    let hash = try bytes("a.wav").reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(UInt64(prompt["hash"] as? String ?? "", radix: 16) == hash)
  }
}
