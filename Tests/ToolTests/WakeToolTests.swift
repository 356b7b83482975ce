import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// `listen --wake` and `listen tune-wake`.
@Suite(.timeLimit(.minutes(5))) struct WakeToolTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let with = folder.path("with")
    try FileManager.default.createDirectory(atPath: with, withIntermediateDirectories: true)
    for (voice, path, text) in [
      ("rms", "with/a.wav", "hey computer"), ("awb", "with/b.wav", "hey computer stop"),
      ("slt", "other.wav", "turn on the light"),
    ] {
      try #require(ToolRun("say", ["-v", voice, "-o", folder.path(path), text]).status == 0)
    }
    _ = try folder.write(Array("no sound".utf8), to: "with/notes.txt")
  }

  private func listen(_ line: String) throws -> ToolRun {
    try ToolRun(shell: "cd '\(folder.path(""))' && exec listen \(line)")
  }

  @Test func `only what follows the phrase is a command`() throws {
    let run = try listen("--wake 'hey computer' -p 'stop,turn on the light' with/b.wav other.wav")
    #expect(run.text == "with/b.wav: stop\n")
    #expect(run.errors.contains("with/b.wav: awake at "))
    let json = try listen("--json --wake 'hey computer' -p stop with/b.wav")
    let event = try #require(
      ListenFileTests.objects(json).first { $0["event"] as? String == "wake" })
    #expect(event["text"] as? String == "hey computer")
    #expect(event["score"] is Double && event["start"] is Double && event["end"] is Double)
    #expect(try listen("--wake 'hey computer' --wake-threshold 20 -p stop with/b.wav").text.isEmpty)
  }

  @Test func `recordings give a threshold, as a table and as JSON`() throws {
    let run = try listen("tune-wake --with with --without other.wav hey computer")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.text.hasPrefix("hey computer: 2 recordings with it, 0 minutes without\n"))
    #expect(run.text.contains("preset") && run.text.contains("best"))
    let last = try #require(run.text.split(separator: "\n").last)
    let threshold = try #require(Double(last.split(separator: " ").last ?? ""))
    let json = try listen("tune-wake --json --with with --without other.wav hey computer")
    let object = try #require(ListenFileTests.objects(json).first)
    let best = try #require(object["best"] as? [String: Any])
    #expect(best["threshold"] as? Double == threshold)
    #expect(best["missed"] as? Int == 0 && best["falseAlarms"] as? Int == 0)
    let heard = try #require(object["heard"] as? [[String: Any]])
    #expect(heard.map { $0["file"] as? String } == ["with/a.wav", "with/b.wav", "other.wav"])
  }

  @Test(arguments: [
    ("--wake-timeout 3 -p stop other.wav", 64, "--wake-timeout is of no use without --wake"),
    ("--wake ' ' -p stop other.wav", 65, "there is no word in the wake phrase"),
    ("--wake hey --wake-threshold 99 -p stop other.wav", 64, "--wake-threshold 99"),
    ("tune-wake hey computer", 64, "--with"), ("tune-wake --with with", 64, "no wake phrase"),
    ("tune-wake --with nosuch.wav hey", 66, "nosuch.wav"),
    ("tune-wake --with with/notes.txt hey", 65, "notes.txt"),
    ("tune-wake --with empty hey", 66, "no sound file in this folder"),
    ("--strict --wake 'hey zorbulator' -p stop other.wav", 65, "zorbulator: in no dictionary"),
  ])
  func `a failure is one plain line`(line: String, status: Int32, message: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("empty"), withIntermediateDirectories: true)
    let run = try listen(line)
    #expect(run.status == status)
    #expect(run.text.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
