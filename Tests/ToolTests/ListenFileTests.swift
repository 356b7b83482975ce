import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// `listen` on sound files and streams, run as a user runs it.
@Suite(.timeLimit(.minutes(5))) struct ListenFileTests {
  static let recordings = "/usr/share/pocketsphinx/test/data"
  static let phrases = "turn on the light, turn off the light, start, stop"
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A command in a file of 16 kHz.
  func command(_ text: String = "turn on the light", _ name: String = "command.wav") throws
    -> String
  {
    let path = folder.path(name)
    try #require(ToolRun("say", ["-o", path, text]).status == 0)
    return path
  }

  /// The objects of JSON lines; fails on a line that is none.
  static func objects(_ run: ToolRun) throws -> [[String: Any]] {
    try run.text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  // MARK: People

  @Test(arguments: ["goforward.gram", nil])
  func `the robot is told to go forward, by grammar and in free English`(grammar: String?) throws {
    let run = try ToolRun(
      "listen",
      (grammar.map { ["\(Self.recordings)/\($0)"] } ?? [])
        + ["--raw-rate", "16000", "\(Self.recordings)/goforward.raw"])
    #expect(run.text == "go forward ten meters\n")
    #expect(run.status == 0)
  }

  @Test func `all five card recordings are right, in their order`() throws {
    let files = (1...5).map { "\(Self.recordings)/cards/00\($0).wav" }
    let run = try ToolRun("listen", ["\(Self.recordings)/cards/cards.gram"] + files)
    let texts = run.text.split(separator: "\n").map { $0.split(separator: ": ").last ?? "" }
    #expect(
      texts == [
        "ten of clubs", "four queen of clubs", "seven of clubs", "five five",
        "eight of spades four of clubs seven of hearts",
      ])
  }

  // MARK: Files of every kind

  @Test(arguments: [
    "-r 8000 x.wav", "-r 11025 x.wav", "-r 22050 x.wav", "-r 44100 x.wav", "-r 96000 x.wav",
    "-r 48000 -c 2 x.wav", "x.flac", "x.ogg", "-C 64 x.mp3", "-r 8000 -e u-law x.wav",
    "-r 8000 -e a-law x.wav", "-b 24 x.wav", "-e float x.wav", "-b 8 x.wav", "x.aiff", "x.au",
  ])
  func `one command gives the same words in every rendering`(rendering: String) throws {
    let source = try command()
    let run = try ToolRun(
      shell: """
        cd \(folder.path) && sox \(source) \(rendering) && \
        listen --phrases "\(Self.phrases)" \(rendering.split(separator: " ").last ?? "")
        """)
    #expect(run.text == "turn on the light\n", "\(run.errors)")
  }

  @Test(arguments: [
    "cat FILE | listen -p PHRASES -", "listen -p PHRASES - < FILE",
    "sox FILE -t raw - | listen -p PHRASES --raw-rate 16000 -",
    "ffmpeg -loglevel error -i FILE -f wav - | listen -p PHRASES -",
    "sox FILE -t wav - | listen -p PHRASES -",
  ])
  func `streams are listened to without a warning`(line: String) throws {
    let source = try command()
    let run = try ToolRun(
      shell: line.replacingOccurrences(of: "FILE", with: source)
        .replacingOccurrences(of: "PHRASES", with: "'\(Self.phrases)'"))
    #expect(run.text == "turn on the light\n")
    #expect(run.errors == "")
  }

  @Test(arguments: [0, 1, 79, 160, 400, 32000])
  func `silence of any length is no command and no failure`(length: Int) throws {
    let path = try folder.write(
      WAVBytes(data: [UInt8](repeating: 0, count: 2 * length)).bytes, to: "z.wav")
    let run = try ToolRun("listen", ["--json", "-p", Self.phrases, path])
    #expect(run.status == 0)
    #expect(try Self.objects(run).map { $0["event"] as? String } == ["ready", "ended"])
    #expect(!run.text.contains("null"))
    #expect(run.errors.contains("no sound in it") == (length == 0))
  }

  @Test func `two hundred blips end well and are no commands`() throws {
    var samples: [Int16] = []
    for _ in 0..<200 {
      samples += (0..<480).map { Int16(8000 * sin(Double($0) * 0.4)) }
      samples += [Int16](repeating: 0, count: 7520)
    }
    let path = try folder.write(WAVBytes(data: WAVBytes.little(samples)).bytes, to: "blips.wav")
    let run = try ToolRun("listen", ["-p", Self.phrases, path])
    #expect(run.status == 0)
    #expect(run.text == "")
  }

  // MARK: Results

  @Test func `JSON lines carry the contract's members`() throws {
    let run = try ToolRun("listen", ["--json", "models/lights.gram", try lightCommand()])
    let events = try Self.objects(run)
    let names = events.map { $0["event"] as? String ?? "" }
    #expect(names == ["ready", "speech-start", "speech-end", "recognized", "ended"])
    let result = try #require(events.first { $0["event"] as? String == "recognized" })
    #expect(result["text"] as? String == "set the lights to eighty percent")
    #expect(result["rule"] as? String == "dim")
    #expect((result["slots"] as? [String: Any])?["level"] as? String == "80")
    let words = try #require(result["words"] as? [[String: Any]])
    #expect(
      words.compactMap { $0["word"] as? String }.joined(separator: " ") == result["text"] as? String
    )
    let confidence = try #require(result["confidence"] as? Double)
    #expect(confidence > 0.5 && confidence <= 1)
    let (start, end, at) = (
      try #require(result["start"] as? Double), try #require(result["end"] as? Double),
      try #require(result["at"] as? Double)
    )
    #expect(start < end && end < at)
    for event in events { #expect(event["at"] is Double || event["at"] is Int) }
  }

  private func lightCommand() throws -> String {
    try command("Set the lights to 80 percent.", "light.wav")
  }

  @Test func `words hold no bookkeeping of the engine`() throws {
    let run = try ToolRun(
      "listen",
      [
        "--json", "-p", "one two, start and stop", try command("one two"),
        try command("start and stop", "b.wav"),
      ])
    #expect(!run.text.contains("(2)") && !run.text.contains("<s") && !run.text.contains("NULL"))
    #expect(run.text.contains("\"text\":\"one two\""))
    #expect(run.text.contains("\"text\":\"start and stop\""))
  }

  @Test func `the same files give the same bytes, one by one or several at once`() throws {
    let files = try ["stop", "start", "turn off the light", "stop"].enumerated().map {
      try command($1, "\($0).wav")
    }
    let runs = try ["1", "4"].map {
      try ToolRun("listen", ["--json", "--jobs", $0, "-p", Self.phrases] + files)
    }
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].text.contains("turn off the light"))
  }

  @Test func `once ends after the first command, or says that there was none`() throws {
    let files = [try command("stop"), try command("start", "b.wav")]
    let first = try ToolRun("listen", ["--once", "-p", Self.phrases] + files)
    #expect(first.text.hasSuffix(": stop\n") && first.status == 0)
    let none = try ToolRun("listen", ["--once", "-p", "banana", files[0]])
    #expect(none.text == "" && none.status == 2)
  }

  @Test
  func `a program is run for each command, with the event on its input and in its environment`()
    throws
  {
    let script = try folder.write(
      """
      #!/bin/bash
      read -r event
      echo "$# $1|$SPEECH_TEXT|$SPEECH_SLOT_state|$SPEECH_SLOT_room|${event:0:21}" >> \(folder.path("log"))

      """.utf8, to: "do it.sh")
    try ChildProcess.run(["chmod", "+x", script])
    let path = try command("Turn on the kitchen light.")
    let run = try ToolRun("listen", ["--exec", script, "models/lights.gram", path])
    #expect(run.status == 0)
    #expect(
      try String(contentsOfFile: folder.path("log"), encoding: .utf8)
        == "1 turn on the kitchen light|turn on the kitchen light|on|kitchen|{\"event\":\"recognized\"\n"
    )
  }

  @Test func `words never reach a shell`() throws {
    let path = try command("stop")
    let run = try ToolRun(
      "listen", ["--exec", "echo $(touch \(folder.path("hit")))", "-p", "stop", path])
    #expect(run.status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("hit")))
  }

  // MARK: Pipes, locales, failures

  @Test(arguments: ["| head -n 1 > /dev/null", "| true", ">&-"])
  func `when the reader goes away it ends quietly`(tail: String) throws {
    let files = try (0..<3).map { try command("stop", "\($0).wav") }.joined(separator: " ")
    let run = try ToolRun(shell: "listen --json -p stop \(files) \(tail); exit ${PIPESTATUS[0]}")
    #expect([0, 141].contains(run.status), "\(run.errors)")
    #expect(!run.errors.contains("rror:"))
  }

  @Test func `a full disk on standard output is an error with a message`() throws {
    let run = try ToolRun(shell: "listen -p stop \(try command("stop")) > /dev/full")
    #expect(run.status == 73)
    #expect(run.errors.contains("standard output"))
  }

  @Test func `numbers do not follow the locale`() throws {
    let built = try ToolRun(
      shell: "localedef -i de_DE -f UTF-8 \(folder.path("de_DE.UTF-8")) 2>/dev/null; exit 0")
    #expect(built.status == 0)
    let arguments = [
      "--json", "--reject", "0.2", "--silence", "0.5", "-p", Self.phrases, try command(),
    ]
    let plain = try ToolRun("listen", arguments)
    let german = try ToolRun(
      "listen", arguments, environment: ["LC_ALL": "de_DE.UTF-8", "LOCPATH": folder.path])
    #expect(german.output == plain.output)
    #expect(try Self.objects(german).count > 3)
  }

  @Test(arguments: [
    (["nosuch.gram"], 66 as Int32, "nosuch.gram"),
    (["-p", "stop", "nosuch.wav"], 66, "nosuch.wav"),
    (["models"], 65, "models"), (["--nosuch"], 64, "--nosuch"),
    (["--reject", "2"], 64, "--reject"),
    (["-p", "stop", "README.md"], 65, "README.md"),
    (["--model", "/nosuch", "-p", "stop"], 69, "/nosuch"),
    (["-p", " , "], 64, "--phrases"), (["--lm", "README.md", "x.wav"], 69, "README.md"),
    (["--voice", "nosuch", "--reply", "x", "-p", "stop"], 69, "nosuch"),
  ])
  func `a failure is one plain line that names its operand, and a status of its kind`(
    arguments: [String], status: Int32, operand: String
  ) throws {
    let run = try ToolRun("listen", arguments)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errors.hasPrefix("listen: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains(operand))
    #expect(run.text == "")
  }

  @Test func `one bad file does not hinder the others`() throws {
    let run = try ToolRun("listen", ["-p", Self.phrases, "nosuch.wav", try command("stop")])
    #expect(run.text.hasSuffix(": stop\n"))
    #expect(run.status == 66)
  }

  @Test func `no escape codes and no carriage returns leave it when nobody is at a terminal`()
    throws
  {
    let run = try ToolRun("listen", ["--levels", "-p", Self.phrases, try command()])
    #expect(run.text.contains("dBFS"))
    #expect(!run.text.contains("\u{1B}") && !run.text.contains("\r"))
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\r"))
  }
}
