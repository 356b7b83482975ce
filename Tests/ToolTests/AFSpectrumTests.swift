import Foundation
import TestSupport
import Testing

/// `af spectrum` as a user types it.
@Suite(.timeLimit(.minutes(5))) struct AFSpectrumTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func tone(_ hertz: Double, seconds: Double = 2, channels: Int = 1) throws -> String {
    var samples: [Int16] = []
    for i in 0..<Int(seconds * 16000) {
      samples.append(Int16(16384 * sin(2 * .pi * hertz * Double(i) / 16000)))
      samples += [Int16](repeating: 0, count: channels - 1)
    }
    let file = WAVBytes(channels: UInt16(channels), data: WAVBytes.little(samples))
    return try folder.write(file.bytes, to: "tone.wav")
  }

  /// A picture's size and its pixels, three bytes each.
  func picture(_ path: String) throws -> (width: Int, height: Int, pixels: [UInt8]) {
    let raw = folder.path("picture.rgb")
    try ChildProcess.run([
      "ffmpeg", "-v", "error", "-y", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", raw,
    ])
    let header = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)).prefix(24))
    func number(_ place: Int) -> Int { header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20), [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw))))
  }

  @Test func `a tone is in its band, with its level`() throws {
    let run = try ToolRun("af", ["spectrum", "--json", try tone(1000)])
    let object = try #require(
      JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    let bands = try #require(object["bands"] as? [[String: Double]])
    let strongest = try #require(bands.max { $0["level"] ?? 0 < $1["level"] ?? 0 })
    #expect(strongest["frequency"] == 1000)
    #expect(abs((strongest["level"] ?? 0) + 6.02) < 0.1)
    #expect(bands.filter { $0["level"] ?? 0 > -40 }.count <= 3)
  }

  @Test func `bars are drawn in the characters of the locale, without colour in a pipe`() throws {
    let path = try tone(1000)
    let unicode = try ToolRun("af", ["spectrum", path], environment: ["LC_ALL": "C.UTF-8"])
    let ascii = try ToolRun("af", ["spectrum", path], environment: ["LC_ALL": "C"])
    #expect(unicode.text.contains("█") && unicode.text.contains("1k"))
    let chart = ascii.text.split(separator: "\n").dropFirst().joined()
    #expect(chart.contains("#") && chart.allSatisfy(\.isASCII))
    #expect(!unicode.text.contains("\u{1B}"))
  }

  @Test(arguments: ["dark", "light"]) func `a spectrogram shows a tone at its height`(
    theme: String
  ) throws {
    let output = folder.path("out.png")
    let run = try ToolRun(
      "af", ["spectrum", "-o", output, "--theme", theme, "--pixels", "600x400", try tone(2000)])
    #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
    let picture = try picture(output)
    #expect(picture.width == 600 && picture.height == 400)
    // In the middle of the box, away from its labels: the row that differs most from the corner.
    let background = picture.pixels[0..<3].map(Int.init)
    let differences = (40..<345).map { row -> Int in
      let place = (row * 600 + 280) * 3
      return (0..<3).reduce(0) { $0 + abs(Int(picture.pixels[place + $1]) - background[$1]) }
    }
    let row = 40 + (differences.indices.max { differences[$0] < differences[$1] } ?? 0)
    // The box goes from row 38 (8 kHz) to row 350 (0 Hz).
    #expect(abs(Double(row) - (350 - 312.0 / 4)) < 6, "\(row)")
  }

  @Test func `a waveform shows where a file is loud, and each channel in its row`() throws {
    let output = folder.path("out.png")
    let run = try ToolRun(
      "af",
      [
        "spectrum", "-o", output, "--picture", "waveform", "--pixels", "600x400",
        try tone(300, channels: 2),
      ])
    #expect(run.status == 0, "\(run.errors)")
    let picture = try picture(output)
    func column(_ rows: Range<Int>) -> Int {
      Set(
        rows.map { row in Array(picture.pixels[(row * 600 + 300) * 3..<(row * 600 + 300) * 3 + 3]) }
      )
      .count
    }
    // The tone has bars, body and ground; the silent channel a line and ground.
    #expect(column(60..<180) >= 3)
    #expect(column(215..<330) <= 4)
  }

  @Test func `pictures of very short, very long-named and silent files are made`() throws {
    let short = try folder.write(WAVBytes(data: [0, 64]).bytes, to: "short.wav")
    let silent = try folder.write(
      WAVBytes(data: [UInt8](repeating: 0, count: 3000)).bytes,
      to: String(repeating: "long name ", count: 20) + ".wav")
    for path in [short, silent] {
      for kind in ["spectrogram", "waveform"] {
        let output = folder.path("\(kind).png")
        let run = try ToolRun(
          "af", ["spectrum", "-o", output, "-p", kind, "--pixels", "200x150", path])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try picture(output).width == 200)
      }
      #expect(try ToolRun("af", ["spectrum", path]).status == 0)
    }
    let empty = try folder.write(WAVBytes(data: []).bytes, to: "empty.wav")
    let run = try ToolRun("af", ["spectrum", "-o", folder.path("none.png"), empty])
    #expect(run.status == 65)
    #expect(!FileManager.default.fileExists(atPath: folder.path("none.png")))
  }

  @Test(arguments: [
    ["--size", "1000"], ["--size", "8"], ["--hop", "0"], ["--window", "square"], ["-o", "a.jpg"],
    ["--pixels", "10x10"], ["--pixels", "x"], ["--theme", "blue"], ["--channel", "3"],
    ["--device", "x"],
  ]) func `what cannot be is refused before anything is read`(arguments: [String]) throws {
    let run = try ToolRun("af", ["spectrum"] + arguments + [try tone(1000, seconds: 0.1)])
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
