import Foundation
import TestSupport
import Testing

/// `af info` and what `af` says without a verb, as a user types it.
@Suite(.timeLimit(.minutes(5))) struct AFInfoTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func write(_ file: WAVBytes, _ name: String = "a.wav") throws -> String {
    try folder.write(file.bytes, to: name)
  }

  func json(_ run: ToolRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  @Test func `chunks that hold no samples are named, and the samples are still found`() throws {
    let path = try write(
      WAVBytes(
        before: [("JUNK", [UInt8](repeating: 0, count: 64), nil)],
        between: [("LIST", Array("INFOIART".utf8) + [4, 0, 0, 0] + Array("Amy".utf8) + [0], nil)],
        data: WAVBytes.little([Int16](repeating: 1, count: 8000))))
    let run = try ToolRun("af", ["info", "--json", path])
    let object = try json(run)
    #expect(object["frames"] as? Int == 8000)
    #expect(object["duration"] as? Double == 0.5)
    #expect((object["tags"] as? [String: String]) == ["artist": "Amy"])
    #expect(
      (object["otherChunks"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
        == ["JUNK", "LIST"])
    #expect(object["oddities"] as? [String] == [])
    let text = try ToolRun("af", ["info", path]).text
    #expect(text.hasPrefix("\(path)\n  container   WAV"))
    #expect(text.contains("  chunk       JUNK, 64 bytes, passed over\n"))
  }

  @Test(arguments: [
    (UInt32(99_999), "99999 bytes of samples promised, 2000 found"),
    (0xFFFF_FFFF, "made up"), (nil, "within a frame"),
  ]) func `sizes that lie are told`(claimed: UInt32?, word: String) throws {
    let odd = claimed == nil
    let path = try write(
      WAVBytes(
        data: [UInt8](repeating: 1, count: odd ? 2001 : 2000), claimedDataSize: claimed))
    let object = try json(try ToolRun("af", ["info", "--json", path]))
    #expect(object["frames"] as? Int == 1000)
    let oddities = try #require(object["oddities"] as? [String])
    #expect(oddities.count == 1 && oddities[0].contains(word), "\(oddities)")
  }

  @Test func `one file that cannot be read does not hinder the others, and decides the status`()
    throws
  {
    let path = try write(WAVBytes(data: [0, 0]))
    let page = try folder.write("<html>".utf8, to: "page.wav")
    let run = try ToolRun("af", ["info", page, folder.path("none.wav"), path])
    #expect(run.status == 65)
    #expect(run.text.hasPrefix(path))
    #expect(
      run.errors.split(separator: "\n").map { $0.hasPrefix("af info: \(folder.path)/") } == [
        true, true,
      ])
  }

  @Test func `without a verb, or with one that is none, it says where the help is`() throws {
    for arguments in [[], ["noverb"]] {
      let run = try ToolRun("af", arguments)
      #expect(run.status == 64)
      #expect(run.errors.hasSuffix("see af --help\n"))
      #expect(run.output.isEmpty)
    }
    let help = try ToolRun("af", ["--help"])
    #expect(help.status == 0)
    #expect(help.text.contains("\n  info  "))
  }
}
