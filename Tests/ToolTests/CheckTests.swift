import Foundation
import TestSupport
import Testing

/// `listen check` as a user types it, and grammars given to `listen` itself.
@Suite(.timeLimit(.minutes(5)))
struct CheckTests {
  private final class Folder {
    let path = NSTemporaryDirectory() + "speechkit-\(UUID().uuidString)"

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
      try write(Data(text.utf8), to: name)
    }

    func write(_ data: Data, to name: String) throws {
      try data.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
  }

  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      """
      #JSGF V1.0;
      grammar g;
      public <light> = turn the (kitchen | chicken | zorbulator) {room} light (on | off) {state};
      public <stop> = stop [now];
      """, to: "g.gram")
  }

  private func listen(_ arguments: String) throws -> ToolRun {
    try ToolRun(shell: "cd '\(folder.path)'; exec listen \(arguments)")
  }

  @Test func `a sound grammar is described`() throws {
    let run = try listen("check g.gram --samples 3")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for part in [
      "g.gram: 8 sentences, 10 words", "zorbulator  Z", "(g.gram:3:48)", "kitchen / chicken",
      "on / off", "stop … now", "for example:",
    ] { #expect(run.text.contains(part), "\(part)") }
  }

  @Test func `a bad grammar is refused with its places, and the others are still checked`() throws {
    try folder.write("#JSGF V1.0;\ngrammar b;\npublic <a> = stop <missing>;\n", to: "b.gram")
    let run = try listen("check b.gram g.gram")
    #expect(run.status == 65)
    #expect(run.text.hasPrefix("b.gram:3:19: "))
    #expect(run.text.contains("g.gram: 8 sentences"))
    #expect(try listen("check nosuch.gram").status == 66)
    #expect(try listen("check").status == 64)
  }

  @Test func `as JSON each grammar is one object on a line`() throws {
    let run = try listen("check --json --samples=2 --speak=1 g.gram g.gram")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object["usable"] as? Bool == true)
      #expect(object["sentences"] as? Int == 8)
      #expect((object["guessed"] as? [[String: Any]])?.first?["word"] as? String == "zorbulator")
      #expect((object["samples"] as? [Any])?.count == 2)
      let spoken = try #require(object["spoken"] as? [String: Any])
      let conditions = try #require(spoken["conditions"] as? [[String: Any]])
      #expect(conditions.compactMap { $0["trials"] as? Int } == [6, 6, 6])
    }
  }

  @Test func `strictly, a word in no dictionary is a mistake, until a dictionary has it`() throws {
    let refused = try listen("check --strict g.gram")
    #expect(refused.status == 65)
    #expect(refused.text.contains("zorbulator (g.gram:3:48, rule <light>): in no dictionary"))
    try folder.write("zorbulator Z AO R B\n", to: "my.dict")
    #expect(try listen("check --strict --dict my.dict g.gram").status == 0)
    try folder.write("zorbulator Z XX\nlight QQ\n", to: "bad.dict")
    let bad = try listen("check --dict bad.dict g.gram")
    #expect(bad.status == 65)
    #expect(bad.text.contains("bad.dict:1 (zorbulator Z XX), bad.dict:2 (light QQ)"))
    let run = try listen("--strict g.gram /dev/null")
    #expect(run.status == 65)
    #expect(run.errors.contains("zorbulator (g.gram:3:48, rule <light>)"))
  }

  @Test func `imports and lists of templates are found beside the file and on the path`() throws {
    let other = "\(folder.path)/more/slots"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try folder.write("red\nlight blue\n", to: "more/slots/colours")
    try folder.write("[Paint]\npaint it $colours{colour}\n", to: "p.ini")
    try folder.write(
      "#JSGF V1.0;\ngrammar a.b;\npublic <x> = yes | no;\n", to: "more/b.gram")
    try folder.write(
      "#JSGF V1.0;\ngrammar i;\nimport <a.b.x>;\npublic <y> = say <x>;\n", to: "i.gram")
    #expect(try listen("check p.ini i.gram").status == 65)
    let run = try listen("check --grammar-path more p.ini i.gram")
    #expect(run.status == 0)
    #expect(run.text.contains("p.ini: 2 sentences"))
    #expect(run.text.contains("i.gram: 2 sentences"))
    try folder.write("[Paint]\npaint it $../../etc/passwd\n", to: "e.ini")
    #expect(try listen("check e.ini").status == 65)
  }

  @Test(arguments: [
    ("undefined rule", "#JSGF V1.0;\ngrammar g;\npublic <c> = stop <missing>;\n", 3),
    ("no semicolon", "#JSGF V1.0;\ngrammar g;\npublic <c> = stop\n", 3),
    ("no header", "public <c> = stop;\n", 1),
    ("no public rule", "#JSGF V1.0;\ngrammar g;\n<c> = stop;\n", nil),
    ("nothing at all", "", nil),
    ("an empty alternative", "#JSGF V1.0;\ngrammar g;\npublic <c> = stop | ;\n", 3),
    ("signs", "#JSGF V1.0;\n" + String(repeating: "*+", count: 2000), 2),
    ("left recursion", "#JSGF V1.0;\ngrammar g;\npublic <c> = <c> and stop | stop;\n", 3),
    ("a rule of nothing but void", "#JSGF V1.0;\ngrammar g;\npublic <c> = <VOID>;\n", 3),
    ("a negative weight", "#JSGF V1.0;\ngrammar g;\npublic <c> = /-1/ stop | start;\n", 3),
  ])
  func `listen refuses what is no grammar with file, line and reason`(
    name: String, text: String, line: Int?
  ) throws {
    try folder.write(text, to: "x.gram")
    let run = try listen("x.gram /dev/null")
    #expect(run.status == 65)
    #expect(run.text.isEmpty)
    #expect(run.errors.hasPrefix("listen: x.gram:\(line.map { "\($0):" } ?? "")"), "\(run.errors)")
  }

  @Test func `a folder, random bytes and a missing file are refused as what they are`() throws {
    var generator = SystemRandomNumberGenerator()
    try folder.write(
      Data((0..<4096).map { _ in UInt8.random(in: 0...255, using: &generator) }), to: "r.gram")
    #expect(try listen("r.gram /dev/null").status == 65)
    #expect(try listen(". /dev/null").status == 65)
    #expect(try listen("nosuch.gram /dev/null").status == 66)
  }

  @Test func `marks of other systems in a grammar do no harm`() throws {
    try folder.write(
      "\u{FEFF}#JSGF V1.0;\r\ngrammar g; // mine\r\n/* two\r\nlines */ public <c> = stop;\r\n",
      to: "w.gram")
    let run = try ToolRun(
      shell: "cd '\(folder.path)'; say -v rms -o s.wav stop; exec listen w.gram s.wav")
    #expect(run.status == 0)
    #expect(run.text == "stop\n")
  }
}
