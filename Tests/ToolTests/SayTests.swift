import Foundation
import TestSupport
import Testing

/// `say` as a user types it.
@Suite(.timeLimit(.minutes(5)))
struct SayTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func say(_ arguments: String..., input: String = "") throws -> ToolRun {
    try ToolRun("say", arguments, input: input)
  }

  private func shell(_ line: String) throws -> ToolRun {
    try ToolRun(shell: "cd '\(folder.path)'; \(line)")
  }

  private func property(_ letter: String, _ name: String) throws -> String {
    try shell("soxi -V1 -\(letter) \(name)").text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func seconds(_ name: String) throws -> Double { Double(try property("D", name)) ?? 0 }

  @Test func `text comes from the command line, a file and a pipe alike`() throws {
    try Data("Hello there.".utf8).write(to: URL(fileURLWithPath: folder.path("t.txt")))
    #expect(try say("-v", "kal", "-o", folder.path("a.wav"), "Hello", "there.").status == 0)
    #expect(
      try say("-v", "kal", "-o", folder.path("b.wav"), "-f", folder.path("t.txt")).status == 0)
    #expect(try say("-v", "kal", "-o", folder.path("c.wav"), input: "Hello there.").status == 0)
    #expect(
      try say("-v", "kal", "-o", folder.path("d.wav"), "-f", "-", input: "Hello there.").status == 0
    )
    #expect(try shell("cmp a.wav b.wav && cmp b.wav c.wav && cmp c.wav d.wav").status == 0)
  }

  @Test(arguments: [
    ("slt", "16000"), ("rms", "16000"), ("awb", "16000"), ("kal16", "16000"), ("kal", "8000"),
  ])
  func `the file has the rate of its voice`(voice: String, rate: String) throws {
    #expect(try say("-v", voice, "-o", folder.path("a.wav"), "hello").status == 0)
    #expect(try property("r", "a.wav") == rate)
    #expect(try say("-v", "?").text.split(separator: "\n").contains { $0.hasPrefix("\(voice) ") })
  }

  @Test func `a stream has the samples of the file, and others read it to its end`() throws {
    let text = "Three. Short. Sentences."
    #expect(try say("-v", "kal", "-o", folder.path("a.wav"), text).status == 0)
    let run = try shell(
      """
      sox a.wav -t raw a.raw
      say -v kal -o - '\(text)' | sox -V1 -t wav - -t raw b.raw && cmp a.raw b.raw &&
      say -v kal -o - '\(text)' | ffmpeg -v error -i - -f s16le c.raw && cmp a.raw c.raw &&
      say -v kal -o - '\(text)' > d.wav && sox -V1 d.wav -t raw d.raw && cmp a.raw d.raw &&
      say -v kal -o - '\(text)' | aplay -q -D null && test ! -e ./-
      """)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `when the reader goes away it ends quietly`() throws {
    let run = try shell(
      "yes 'Hello there.' 2> /dev/null | head -3000 | say -v kal -o - | head -c 100 | wc -c; echo ${PIPESTATUS[2]}"
    )
    #expect(run.text.split(separator: "\n") == ["100", "0"])
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    (["-o", "/dev/full", "hi"], 73), (["-o", "/no/such/folder/x.wav", "hi"], 73),
    (["-o", "/tmp", "--file-format", "wav", "hi"], 73), (["-v", "nosuch", "hi"], 69),
    (["-o", "x.wav", ""], 65), (["-o", "x.wav", "你好"], 65), (["-f", "/no/such/text"], 66),
    (["-f", "/tmp", "-o", "x.wav"], 66), (["--nosuch"], 64),
    (["-r", "9", "-o", "x.wav", "hi"], 64),
    (["-r", "fast", "hi"], 64), (["--trim", "hi"], 64), (["-f", "a", "b"], 64),
    (["-o", "x.xyz", "hi"], 64), (["-o", "x.flac", "--data-format", "F32", "hi"], 64),
    (["-o", "x.wav", "--data-format", "LEI17", "hi"], 64), (["-a", "nosuchdevice", "hi"], 3),
    (["-o", "x.wav", "--timings", "x.doc", "hi"], 64),
    (["-o", "x.wav", "-a", "default", "hi"], 64),
    (["--interactive=plaid", "hi"], 64), (["-o", "x.wav", "--true-peak", "-1", "hi"], 64),
  ])
  func `what cannot be done ends with its status and one line, and leaves no file`(
    arguments: [String], status: Int
  ) throws {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let run = try shell("say \(words)")
    #expect(Int(run.status) == status, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("say: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `an unknown voice is refused with the list`() throws {
    let errors = try say("-v", "nosuch", "hi").errors
    for voice in ["slt", "rms", "awb", "kal16", "kal"] { #expect(errors.contains(voice)) }
  }

  @Test func `the same text gives the same bytes every time`() throws {
    for name in ["a.wav", "b.wav"] {
      #expect(try say("-v", "slt", "-o", folder.path(name), "Good morning, everyone.").status == 0)
    }
    #expect(try shell("cmp a.wav b.wav").status == 0)
  }

  private static let passage = """
    The library opens at nine in the morning and closes at six in the evening. When you borrow a \
    book, please bring your card with you, because the machine at the door cannot read anything \
    else. Most people come for the newspapers, a few come for the quiet, and some of them only want \
    to get out of the rain. If you cannot find what you are looking for, ask at the desk. Someone \
    will help you, and it will not take long.
    """

  @Test(arguments: [100.0, 175, 300], ["slt", "kal16"])
  func `the rate is words a minute`(rate: Double, voice: String) throws {
    let run = try say("-v", voice, "-r", "\(Int(rate))", "-o", folder.path("a.wav"), Self.passage)
    #expect(run.status == 0)
    let words = Double(Self.passage.split { $0 == " " || $0 == "\n" }.count)
    let measured = words / (try seconds("a.wav")) * 60
    #expect((rate * 0.9...rate * 1.1).contains(measured), "\(measured)")
  }

  @Test(arguments: [
    ("a.wav", ["--data-format", "LEI16@22050"], "22050", "16-bit Signed Integer PCM"),
    ("a.wav", ["--data-format", "LEF32@8000"], "8000", "32-bit Floating Point PCM"),
    ("a.wav", ["--data-format", "ulaw@8000"], "8000", "8-bit u-law"),
    ("a.wav", ["--data-format", "alaw"], "16000", "8-bit A-law"),
    ("a.aiff", ["--data-format", "BEI24@44100"], "44100", "24-bit Signed Integer PCM"),
    ("a.flac", [], "16000", "16-bit FLAC"), ("a.ogg", ["--quality", "100"], "16000", "Vorbis"),
    ("a", ["--file-format", "AIFF"], "16000", "16-bit Signed Integer PCM"),
    ("a.mp3", ["--data-format", "mp3@44100"], "44100", "MPEG audio (layer I, II or III)"),
  ])
  func `data formats and kinds of file are as asked for`(
    name: String, options: [String], rate: String, encoding: String
  ) throws {
    let plain = try ToolRun("say", ["-v", "kal16", "-o", folder.path("plain.wav"), "Hello there."])
    let run = try ToolRun(
      "say", ["-v", "kal16", "-o", folder.path(name)] + options + ["Hello there."])
    #expect(plain.status == 0 && run.status == 0, "\(run.errors)")
    #expect(try property("r", name) == rate)
    #expect(try property("e", name).isEmpty == false)
    #expect(try shell("soxi -V1 \(name)").text.contains(encoding))
    #expect(abs(try seconds(name) - (try seconds("plain.wav"))) < 0.06)
  }

  @Test func `speech for the telephone has nothing above its band`() throws {
    let run = try say(
      "-o", folder.path("a.wav"), "--data-format", "LEI16@8000", "She sells sea shells.")
    #expect(run.status == 0)
    // An aliased hiss of the sixteen kilohertz voice would be as loud below 4 kHz as above it.
    let level = try shell(
      """
      say -o b.wav 'She sells sea shells.'
      sox -V1 b.wav -r 8000 -D c.wav; sox -V1 -m -v 1 a.wav -v -1 c.wav -n stat 2>&1 |
      awk '/RMS.*amplitude/ { print $3 }'
      """)
    let rest = Double(level.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 1
    #expect(rest < 0.01)
  }

  @Test(arguments: [-23.0, -16, -12])
  func `loudness and true peak are as asked for`(loudness: Double) throws {
    let run = try say(
      "-o", folder.path("a.wav"), "--loudness", "\(loudness)", "--true-peak", "-1.5", Self.passage)
    #expect(run.status == 0)
    let report = try shell(
      "ffmpeg -hide_banner -nostats -i a.wav -af ebur128=peak=true -f null - 2>&1 | tail -12"
    ).text
    func value(_ label: String) -> Double? {
      report.split(separator: "\n").first { $0.contains(label) }?
        .split(separator: ":").last?.split(separator: " ").first.flatMap { Double($0) }
    }
    let measured = try #require(value("I:"))
    #expect(abs(measured - loudness) <= 0.5)
    #expect(try #require(value("Peak:")) <= -1.4)
  }

  @Test func `trimmed speech begins and ends with sound`() throws {
    #expect(try say("-o", folder.path("a.wav"), "Hello there.").status == 0)
    #expect(try say("-o", folder.path("b.wav"), "--trim", "Hello there.").status == 0)
    #expect(try seconds("b.wav") < (try seconds("a.wav")) - 0.3)
  }

  @Test func `commands in the text are obeyed, and are text when it is plain`() throws {
    #expect(try say("-v", "kal", "-o", folder.path("a.wav"), "One. Two").status == 0)
    #expect(try say("-v", "kal", "-o", folder.path("b.wav"), "One. [[slnc 1000]] Two").status == 0)
    #expect(abs(try seconds("b.wav") - (try seconds("a.wav")) - 1) < 0.001)
    #expect(try say("--dry-run", "a [[rate 100]] b").text.contains("rate") == false)
    #expect(try say("--dry-run", "--plain", "a [[rate 100]] b").text.contains("rate"))
    #expect(try say("--dry-run", "a [[[nosuch 100]] b").text.contains("nosuch"))
  }

  @Test func `a dry run shows the plan and speaks nothing`() throws {
    let run = try say("--dry-run", "Dr. Smith paid $3.50. OK?")
    #expect(run.status == 0)
    #expect(
      run.text == """
        doctor {Dr} smith paid three dollars fifty cents {$3.50} (sentence)
        okay {OK} (question)

        """)
  }

  @Test func `timings name every word and sentence`() throws {
    let run = try say(
      "-o", folder.path("a.wav"), "--timings", folder.path("a.json"),
      "Hello there. One, two and $3.")
    #expect(run.status == 0)
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.json")))
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let words = try #require(json["words"] as? [[String: Any]])
    #expect(words.map { $0["text"] as? String } == ["Hello", "there", "One", "two", "and", "$3"])
    #expect((json["sentences"] as? [[String: Any]])?.count == 2)
    #expect(abs((json["duration"] as? Double ?? 0) - (try seconds("a.wav"))) < 0.002)
    #expect(
      try say("-o", folder.path("a.wav"), "--timings", folder.path("a.vtt"), "Hi. Ho.").status == 0)
    let cues = try String(contentsOfFile: folder.path("a.vtt"), encoding: .utf8)
    #expect(cues.hasPrefix("WEBVTT\n\n00:00:0"))
    #expect(
      try say("-o", folder.path("a.wav"), "--timings", folder.path("a.srt"), "Hi. Ho.").status == 0)
    #expect(
      try String(contentsOfFile: folder.path("a.srt"), encoding: .utf8).hasPrefix("1\n00:00:00,"))
  }

  @Test func `interrupted it leaves no file and ends with its status`() throws {
    let run = try shell(
      """
      yes 'Hello there my friend.' 2> /dev/null | head -100000 > long.txt
      timeout --preserve-status -s INT 2 say -o a.wav -f long.txt; echo $?; ls -A
      timeout --preserve-status -s TERM 2 say -o a.wav -f long.txt; echo $?; ls -A
      """)
    #expect(run.text.split(separator: "\n") == ["130", "long.txt", "143", "long.txt"])
    #expect(run.errors.isEmpty)
  }

  @Test func `words of the lexicon are said as it has them`() throws {
    try Data("# ours\nsql S IY1 K W AH0 L\ngif JH IH F\n".utf8)
      .write(to: URL(fileURLWithPath: folder.path("words.txt")))
    try Data("sql S IY1 K W AH0 L\ngif JJ IH F\n".utf8)
      .write(to: URL(fileURLWithPath: folder.path("wrong.txt")))
    let options = ["-v", "kal", "--lexicon", folder.path("words.txt"), "-o"]
    #expect(try ToolRun("say", options + [folder.path("a.wav"), "An SQL gif."]).status == 0)
    #expect(try say("-v", "kal", "-o", folder.path("b.wav"), "An sequel jif.").status == 0)
    #expect(try say("-v", "kal", "-o", folder.path("c.wav"), "An SQL gif.").status == 0)
    #expect(abs(try seconds("a.wav") - (try seconds("b.wav"))) < 0.1)
    #expect(try seconds("c.wav") > (try seconds("a.wav")) + 0.1)
    let wrong = try say("--lexicon", folder.path("wrong.txt"), "-o", folder.path("d.wav"), "x")
    #expect(wrong.status == 65)
    #expect(wrong.errors.contains("wrong.txt:2") && wrong.errors.contains("JJ"))
  }

  @Test func `nothing but a terminal gets escape codes`() throws {
    let run = try say("--progress", "-o", folder.path("a.wav"), Self.passage)
    #expect(run.status == 0)
    #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\r"))
    #expect(run.errors.contains("100 %"))
  }

  @Test func `numbers do not depend on the locale`() throws {
    let german = ["LC_ALL": "de_DE.UTF-8"]
    for (name, settings) in [("a", [:]), ("b", german)] {
      let run = try ToolRun(
        "say",
        [
          "-o", folder.path("\(name).wav"), "--timings", folder.path("\(name).json"), "--pitch",
          "1.5",
          "Hello.",
        ],
        environment: settings)
      #expect(run.status == 0)
    }
    #expect(try shell("cmp a.wav b.wav && cmp a.json b.json").status == 0)
  }

  @Test func `help names every option and ends well`() throws {
    let run = try say("--help")
    #expect(run.status == 0 && run.errors.isEmpty)
    for option in [
      "--voice", "--rate", "--output-file", "--data-format", "--loudness", "[[slnc 200]]",
    ] {
      #expect(run.text.contains(option))
    }
  }
}
