import Foundation
import TestSupport
import Testing

/// `af play`, as a user types it, with and without a terminal.
@Suite(.timeLimit(.minutes(5))) struct AFPlayTests {
  let folder: TemporaryFolder
  let bench: SoundBench

  init() throws {
    folder = try TemporaryFolder()
    bench = try SoundBench.shared.get()
  }

  var environment: [String: String] {
    [
      "ALSA_CONFIG_PATH": bench.configurationPath, "TERM": "xterm", "LC_ALL": "C.UTF-8",
      "OUT": bench.recorder(folder.path("out.raw")),
    ]
  }

  func wav(_ samples: [Int16], rate: UInt32 = 16000) throws {
    let file = WAVBytes(sampleRate: rate, data: WAVBytes.little(samples))
    try folder.write(file.bytes, to: "in.wav")
  }

  func tone(_ frequency: Double, seconds: Double) -> [Int16] {
    (0..<Int(seconds * 16000)).map {
      Int16((12000 * sin(2 * .pi * frequency * Double($0) / 16000)).rounded())
    }
  }

  func run(_ line: String, _ more: [String: String] = [:]) throws -> ToolRun {
    try ToolRun(
      shell: "cd \(folder.path) && \(line)", environment: environment.merging(more) { $1 })
  }

  @Test func `what is asked for is heard`() throws {
    let tone = tone(1000, seconds: 1)
    try wav(tone)
    let run = try run("af play -d $OUT --gain -6.0206 --start 0.25 in.wav")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty && run.text.isEmpty)
    let heard = try rawSamples(folder.path("out.raw"))
    #expect(zip(heard, tone.dropFirst(4000)).allSatisfy { abs(Int($0) * 2 - Int($1)) <= 2 })
    #expect(heard.count >= 12000)
  }

  @Test(arguments: [
    ("--lowpass 250", 0.0609), ("--highpass 4000", 0.03953), ("--bandpass 1000,2", 1),
  ])
  func `filters are heard`(option: String, gain: Double) throws {
    try wav(tone(1000, seconds: 1))
    #expect(try run("af play -d $OUT \(option) in.wav").status == 0)
    let end = try rawSamples(folder.path("out.raw")).prefix(15000).suffix(8000)
    let power = end.reduce(0) { $0 + Double($1) * Double($1) } / 8000
    #expect(abs(20 * log10((2 * power).squareRoot() / 12000 / gain)) < 0.5)
  }

  @Test func `AAC is played, and a pipe`() throws {
    try wav(tone(500, seconds: 0.5))
    #expect(try run("af convert in.wav a.m4a && af play -d $OUT a.m4a").status == 0)
    #expect(8000...8800 ~= (try rawSamples(folder.path("out.raw")).count))
    #expect(try run("cat in.wav | af play -d $OUT -").status == 0)
    #expect(8000...8800 ~= (try rawSamples(folder.path("out.raw")).count))
  }

  @Test(arguments: [
    ("", 64, "no file"), ("none.wav", 66, "none.wav"), ("--bandpass 5 in.wav", 64, "--bandpass 5"),
    ("--lowpass 100 --highpass 50 in.wav", 64, "one filter"), ("--start x in.wav", 64, "--start x"),
    ("--start 5 in.wav", 64, "nothing at 5"), ("--markers none in.wav", 66, "none"),
    ("--markers bad.tsv in.wav", 65, "bad.tsv:2"), ("-d nosuch in.wav", 3, "nosuch"),
  ])
  func `what cannot be done is one line and a status`(
    words: String, status: Int32, part: String
  ) throws {
    try wav(tone(500, seconds: 0.1))
    try folder.write("0:01\tone\nsoon\ttwo\n".utf8, to: "bad.tsv")
    let device = words.hasPrefix("-d") ? "" : "-d $OUT "
    let run = try run("af play \(device)\(words)")
    #expect(run.status == status)
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  /// On a terminal, in real time: keys jump to markers, and the terminal is as it was.
  @Test func `keys steer it`() throws {
    let server = try SoundServer()
    // Ten seconds, of which the third to ninth would take too long.
    try wav(tone(500, seconds: 10))
    try folder.write("3\tmiddle\n9.7\tend\n".utf8, to: "m.tsv")
    let inner =
      "stty -g > before; af play -d vspk --low-latency --markers m.tsv in.wav; echo $? > status; "
      + "stty -g > after"
    try folder.write(inner.utf8, to: "inner")
    let started = Date()
    let run = try run(
      "(sleep 1; printf ' '; sleep 0.5; printf '\\033[A]'; sleep 0.3; printf 2; sleep 2) | "
        + "timeout 20 script -qec 'sh inner' /dev/null", server.environment)
    #expect(Date().timeIntervalSince(started) < 8)
    #expect(try String(contentsOfFile: folder.path("status"), encoding: .utf8) == "0\n")
    #expect(run.text.contains("1 middle"))
    #expect(run.text.contains("+1 dB"))
    #expect(run.text.contains("1000 Hz"))
    #expect(run.text.contains("2 end"))
    #expect(
      try String(contentsOfFile: folder.path("before"), encoding: .utf8)
        == String(contentsOfFile: folder.path("after"), encoding: .utf8))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 143), ("QUIT", 131)])
  func `the terminal is as it was, whatever ends it`(signal: String, status: Int) throws {
    try wav(tone(500, seconds: 1))
    try folder.write(
      """
      stty -g > before
      (sleep 0.5; kill -\(signal) $(cat pid)) &
      sh -c 'echo $$ > pid; exec af play -d recorder:FILE=/dev/null --loop in.wav'
      echo $? > status
      stty -g > after

      """.utf8, to: "inner")
    _ = try run("timeout 20 script -qec 'sh inner' /dev/null < /dev/null")
    func read(_ name: String) throws -> String {
      try String(contentsOfFile: folder.path(name), encoding: .utf8)
    }
    #expect(try read("status") == "\(status)\n")
    #expect(try read("before") == read("after"))
  }
}
