import Foundation
import TestSupport
import Testing

/// `af clip` as a user types it.
@Suite(.timeLimit(.minutes(5))) struct AFClipTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of whole numbers of so many bits, whose frames give each channel's value by its place.
  func write(
    _ frames: Int, channels: Int = 1, rate: UInt32 = 48000, bits: Int = 16,
    to name: String = "a.wav",
    _ value: (_ frame: Int, _ channel: Int) -> Int
  ) throws -> String {
    var bytes: [UInt8] = []
    for frame in 0..<frames {
      for channel in 0..<channels {
        let number = bits == 8 ? value(frame, channel) + 128 : value(frame, channel)
        bytes += WAVBytes.little(Int32(truncatingIfNeeded: number)).prefix(bits / 8)
      }
    }
    let file = WAVBytes(
      channels: UInt16(channels), sampleRate: rate, bits: UInt16(bits), data: bytes)
    return try folder.write(file.bytes, to: name)
  }

  func json(_ line: Substring) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  /// The places and the totals that are told of a file.
  func look(
    _ path: String, _ options: [String] = []
  ) throws -> (places: [[String: Any]], totals: [String: Any]) {
    let run = try ToolRun("af", ["clip", "--json"] + options + [path])
    #expect(run.status == 0, "\(run.errors)")
    let lines = try run.text.split(separator: "\n").map(json)
    return (Array(lines.dropLast()), try #require(lines.last))
  }

  @Test func `the table has the columns of the Mac's tool, and totals for each side`() throws {
    let path = try write(48000, channels: 2) { frame, channel in
      frame == 24000 && channel == 0 ? -32768 : frame == 36000 && channel == 1 ? 32767 : 0
    }
    let run = try ToolRun("af", ["clip", path])
    #expect(
      run.text == """
        af clip : "\(path)"    2 ch,  48000 Hz, WAV (Microsoft), Signed 16 bit PCM
        CLIPPED SAMPLES:
            SECONDS          SAMPLE    CHAN    VALUE        DECIBELS
            0.500000         24000.00    1    -1.000000     0.000000
            0.750000         36000.00    2     0.999969    -0.000265

           total clipped samples    Left   on-sample:        1    inter-sample:        0
           total clipped samples    Right  on-sample:        1    inter-sample:        0

        """)
  }

  @Test func `a clean file says so, and mono has no other side`() throws {
    let clean = try write(1000, to: "clean.wav") { frame, _ in frame % 2 == 0 ? 1000 : -1000 }
    #expect(try ToolRun("af", ["clip", clean]).text.hasSuffix("\n -- no samples clipped --\n"))
    let mono = try write(100) { frame, _ in frame == 50 ? 32767 : 0 }
    let text = try ToolRun("af", ["clip", mono]).text
    #expect(text.contains("   total clipped samples    Mono   on-sample:        1    inter"))
    #expect(!text.contains("Right"))
  }

  @Test(arguments: [8, 16, 24, 32]) func `both ends of every coding are seen`(bits: Int) throws {
    let top = 1 << (bits - 1) - 1
    for (value, name) in [(-top - 1, "low.wav"), (top, "high.wav")] {
      let path = try write(400, bits: bits, to: name) { frame, _ in
        (100..<105).contains(frame) || frame == 300 ? value : 0
      }
      let found = try look(path)
      let onSample = found.places.compactMap { $0["sample"] as? Double }.filter {
        $0 == $0.rounded()
      }
      #expect(onSample == [100, 101, 102, 103, 104, 300])
      let level = try #require(found.places.last?["decibels"] as? Double)
      #expect(value < 0 ? level == 0 : level <= 0 && level > -0.07)
    }
  }

  @Test func `six channels at 192 kHz are counted from 1, and places are in order`() throws {
    let path = try write(9600, channels: 6, rate: 192_000) { frame, channel in
      frame == 1000 + 100 * (5 - channel) ? 32767 : 0
    }
    let found = try look(path)
    #expect(found.places.map { $0["channel"] as? Int } == [6, 5, 4, 3, 2, 1])
    #expect((found.totals["channels"] as? [Any])?.count == 6)
    #expect(found.places.first?["seconds"] as? Double == 0.005208)
  }

  @Test func `a hundred thousand places are all told, and the totals are theirs`() throws {
    let path = try write(200_000) { frame, _ in frame % 2 == 0 ? 32767 : 0 }
    let found = try look(path)
    let channel = try #require((found.totals["channels"] as? [[String: Int]])?.first)
    #expect(channel["onSample"] == 100_000)
    let sum = (channel["onSample"] ?? 0) + (channel["interSample"] ?? 0)
    #expect(sum == found.places.count)
    #expect(try look(path, ["--summary"]).places.isEmpty)
  }

  /// A sine at a quarter of the rate, 45 degrees off its samples, 1.2 times full scale between them.
  func writeHidden(to name: String) throws -> String {
    try write(4800, to: name) { frame, _ in
      let fade = min(1, Double(min(frame, 4799 - frame)) / 480)
      return Int(fade * 1.2 * 32767 * sin(.pi / 2 * Double(frame) + .pi / 4))
    }
  }

  @Test func `what is over between samples is found and can be turned down`() throws {
    let path = try writeHidden(to: "hidden.wav")
    let found = try look(path, ["--headroom"])
    #expect(found.places.count > 1900)
    #expect(
      found.places.allSatisfy {
        (($0["sample"] as? Double) ?? 0).truncatingRemainder(dividingBy: 1) == 0.5
      })
    let headroom = try #require(found.totals["headroom"] as? Double)
    #expect(abs(headroom - 20 * log10(1.2)) < 0.05)
    for name in ["out.wav", "out.flac", "out.aiff"] {
      let output = folder.path(name)
      #expect(try ToolRun("af", ["clip", "--fix", output, path]).status == 0)
      #expect(try look(output).places.isEmpty, "\(name)")
      let info = try ToolRun("af", ["info", output]).text
      #expect(info.contains("16 bit") && info.contains("frames      4800"), "\(info)")
    }
  }

  @Test(arguments: [8, 16, 24, 32]) func `turned down, nothing is over in any coding`(
    bits: Int
  ) throws {
    let top = 1 << (bits - 1) - 1
    let path = try write(2000, bits: bits) { frame, _ in
      max(-top - 1, min(top, Int(Double(top) * 1.5 * sin(Double(frame) * 0.7))))
    }
    #expect(try look(path).places.count > 500)
    let output = folder.path("out.wav")
    #expect(try ToolRun("af", ["clip", "--fix", output, path]).status == 0)
    #expect(try look(output).places.isEmpty)
  }

  @Test func `a copy that would be the file itself is refused, and the file is left alone`() throws
  {
    let path = try writeHidden(to: "a.wav")
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.wav"), withDestinationPath: path)
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("hard.wav"))
    for name in ["a.wav", "./a.wav", "link.wav", "hard.wav"] {
      let run = try ToolRun("af", ["clip", "--fix", folder.path(name), path])
      #expect(run.status == 64, "\(name): \(run.errors)")
      #expect(run.output.isEmpty)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `a copy that cannot be written leaves nothing and says why`() throws {
    let path = try writeHidden(to: "a.wav")
    let run = try ToolRun("af", ["clip", "-s", "--fix", folder.path("no/out.wav"), path])
    #expect(run.status == 73)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try ToolRun("af", ["clip", "--fix", folder.path("out.txt"), path]).status == 64)
    #expect(try ToolRun("af", ["clip", "--fix", folder.path("out.wav"), "-"]).status == 64)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == ["a.wav"])
  }

  @Test func `a lower ceiling, float files and streams`() throws {
    let path = try write(100) { frame, _ in frame == 50 ? 20000 : 0 }
    #expect(try look(path).places.isEmpty)
    let lower = try look(path, ["--ceiling", "-6"]).places.compactMap { $0["sample"] as? Double }
    #expect(lower.contains(50) && lower.allSatisfy { abs($0 - 50) < 1 })
    let float = folder.path("float.wav")
    try ChildProcess.run([
      "ffmpeg", "-v", "error", "-i", path, "-af", "volume=4", "-c:a", "pcm_f32le", float,
    ])
    let found = try look(float)
    let value = try #require(
      found.places.first { $0["sample"] as? Double == 50 }?["value"] as? Double)
    #expect(abs(value - 4 * 20000 / 32768) < 0.001)
    let stream = try ToolRun(shell: "cat '\(float)' | af clip --json --ceiling 7 - | head -n 1")
    #expect(stream.status == 0)
    #expect(try json(Substring(stream.text))["sample"] as? Double == 50)
  }
}
