import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// `af convert`, as a user types it.
@Suite(.timeLimit(.minutes(5))) struct AFConvertTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func tone(seconds: Double) -> [Int16] {
    (0..<Int(seconds * 44100)).map { Int16((12000 * sin(Double($0) * 0.06)).rounded()) }
  }

  func wav(seconds: Double = 0.5) throws -> String {
    let file = WAVBytes(sampleRate: 44100, data: WAVBytes.little(tone(seconds: seconds)))
    return try folder.write(file.bytes, to: "in.wav")
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  func run(_ line: String, environment: [String: String] = [:]) throws -> ToolRun {
    try ToolRun(shell: "cd \(folder.path) && \(line)", environment: environment)
  }

  @Test func `a rehearsal says what would be made, and makes nothing`() throws {
    _ = try wav()
    let run = try run("af convert --dry-run -c 2 -r 22222 --title T in.wav out.m4a")
    #expect(run.status == 0)
    #expect(
      run.text.split(separator: "\n").dropFirst() == [
        "out.m4a: AAC-LC in MPEG-4, 22050 Hz, 2 channels, 88.2 kbit/s", "  title   T",
        "  note    AAC has no rate of 22222 Hz; 22050 Hz is taken",
      ])
    #expect(try names == ["in.wav"])
  }

  @Test(arguments: [
    ("none.wav out.m4a", 66, "none.wav"), ("text.txt out.m4a", 65, "is text"),
    ("empty.wav out.m4a", 65, "no audio"), ("in.wav out.xyz", 64, "ending"),
    ("in.wav none/out.m4a", 73, "no such file"), ("in.wav in.wav", 73, "input itself"),
    ("-f in.wav link.wav", 73, "input itself"), ("in.wav there.m4a", 73, "already"),
    ("in.wav", 64, "needed"), ("-b x in.wav out.m4a", 64, "--bit-rate x"),
    ("-c 5 stereo.wav out.m4a", 64, "cannot be made"), ("-b 64 in.wav out.flac", 64, "bit rate"),
    ("cut.m4a out.wav", 65, "cut.m4a"),
  ])
  func `what cannot be done is one line, a status, and no file`(
    words: String, status: Int32, part: String
  ) throws {
    let source = try wav()
    try folder.write(WAVBytes(channels: 2, data: [0, 0, 0, 0]).bytes, to: "stereo.wav")
    try folder.write("hello\n".utf8, to: "text.txt")
    try folder.write(WAVBytes().bytes, to: "empty.wav")
    try folder.write("before".utf8, to: "there.m4a")
    try FileManager.default.linkItem(atPath: source, toPath: folder.path("link.wav"))
    // What an interrupted recorder of another kind leaves: no index.
    if part == "cut.m4a" {
      _ = try run("af convert in.wav whole.m4a && head -c 3000 whole.m4a > cut.m4a && rm whole.m4a")
    }
    let before = try names
    let run = try run("af convert \(words)")
    #expect(run.status == status)
    #expect(run.errors.hasPrefix("af convert: ") && run.errors.contains(part), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try names == before)
    #expect(try String(contentsOfFile: folder.path("there.m4a"), encoding: .utf8) == "before")
    #expect(try Data(contentsOf: URL(fileURLWithPath: source)).count == 44 + 44100)
  }

  @Test(arguments: ["m4a", "aac", "wav", "flac", "ogg", "mp3"])
  func `a full disk leaves nothing`(ending: String) throws {
    _ = try wav(seconds: 3)
    let run = try run("ulimit -f 4 && af convert in.wav out.\(ending)")
    #expect(run.status == 73)
    #expect(run.errors.contains("out.\(ending): cannot be written"), "\(run.errors)")
    #expect(try names == ["in.wav"])
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `interrupted, it leaves what was there before`(signal: String, status: Int32) throws {
    try folder.write("before".utf8, to: "out.m4a")
    // Minutes of noise.
    let run = try run(
      "head -c 30000000 /dev/urandom | sox -t raw -r 44100 -e signed -b 16 -c 2 - long.wav; "
        + "timeout -s \(signal) --preserve-status 0.5 af convert -f long.wav out.m4a")
    #expect(run.status == status)
    #expect(try names == ["long.wav", "out.m4a"])
    #expect(try String(contentsOfFile: folder.path("out.m4a"), encoding: .utf8) == "before")
  }

  @Test func `a pipe is read, and a file with a sound track`() throws {
    _ = try wav()
    let run = try run(
      "cat in.wav | af convert - pipe.m4a && cat pipe.m4a | af convert - back.wav && "
        + "af info --json back.wav")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("\"frames\":22050"))
  }
}
