import Foundation
import TestSupport
import Testing

/// `af meter` as a user types it.
@Suite(.timeLimit(.minutes(5))) struct AFMeterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func tone(
    _ seconds: Double, amplitude: Double = 1, rate: Int = 48000, hertz: Double = 997,
    to name: String = "a.wav"
  ) throws -> String {
    let samples = (0..<Int(seconds * Double(rate))).map { i in
      Int16(amplitude * 32767 * sin(2 * .pi * hertz * Double(i) / Double(rate)))
    }
    let file = WAVBytes(sampleRate: UInt32(rate), data: WAVBytes.little(samples))
    return try folder.write(file.bytes, to: name)
  }

  func json(_ data: Data) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  func channel(_ object: [String: Any]) throws -> [String: Any] {
    try #require((object["channels"] as? [[String: Any]])?.first)
  }

  @Test func `a full-scale sine reads 0 on the calibrated meter, and all else as it should`() throws
  {
    let run = try ToolRun("af", ["meter", "--json", try tone(5)])
    #expect(run.status == 0, "\(run.errors)")
    let object = try json(run.output)
    let figures = try channel(object).mapValues { $0 as? Double ?? .nan }
    let expected = [
      "level": (0.0, 0.1), "classicLevel": (12.4, 2.6), "samplePeak": (0, 0.01),
      "truePeak": (0, 0.02), "rms": (-3.01, 0.01), "crestFactor": (3.01, 0.02),
      "dcOffset": (0, 1e-4),
    ]
    for (name, (value, tolerance)) in expected {
      #expect(abs((figures[name] ?? .nan) - value) <= tolerance, "\(name): \(figures)")
    }
    // BS.1770: a sine of 997 Hz and full scale in one channel is −3.01 LUFS.
    let loudness = try #require(object["loudness"] as? [String: Double])
    for name in ["integrated", "shortTerm", "momentary"] {
      #expect(abs((loudness[name] ?? .nan) + 3.01) < 0.05, "\(name): \(loudness)")
    }
    #expect(loudness["range"] == 0)
    #expect(object["notes"] as? [String] == [])
  }

  @Test func `silence and very short files have a floor, null and a reason, and valid JSON`() throws
  {
    let files: [(String, [UInt8])] = [
      ("silence.wav", [UInt8](repeating: 0, count: 960_000)), ("one.wav", [0, 0x80]),
      ("none.wav", []), ("short.wav", WAVBytes.little([Int16](repeating: 1000, count: 4800))),
    ]
    for (name, data) in files {
      let path = try folder.write(WAVBytes(sampleRate: 48000, data: data).bytes, to: name)
      let run = try ToolRun("af", ["meter", "--json", path])
      #expect(run.status == 0, "\(name): \(run.errors)")
      let object = try json(run.output)
      let loudness = try #require(object["loudness"] as? [String: Any])
      #expect(loudness["integrated"] is NSNull, "\(name)")
      #expect((object["notes"] as? [String])?.isEmpty == false)
      let peak = try channel(object)["samplePeak"] as? Double
      #expect(peak == ["one.wav": 0, "short.wav": -30.309][name] ?? -120, "\(name)")
      let isSilent = name == "silence.wav" || name == "none.wav"
      #expect((try channel(object)["crestFactor"] is NSNull) == isSilent, "\(name)")
      #expect(!run.text.contains("nan") && !run.text.contains("inf,"))
      #expect(try ToolRun("af", ["meter", path]).status == 0)
    }
  }

  @Test func `bytes of 128 are silence, and telephone coding is decoded`() throws {
    let path = try folder.write(
      WAVBytes(sampleRate: 8000, bits: 8, data: [UInt8](repeating: 128, count: 8000)).bytes,
      to: "quiet.wav")
    let object = try json(try ToolRun("af", ["meter", "--json", path]).output)
    #expect(try channel(object)["samplePeak"] as? Double == -120)
    let source = try tone(1, amplitude: 0.5, rate: 8000, hertz: 440)
    for coding in ["u-law", "a-law", "ima-adpcm"] {
      let coded = folder.path("\(coding).wav")
      try ChildProcess.run(["sox", source, "-e", coding, coded])
      let level = try channel(try json(try ToolRun("af", ["meter", "--json", coded]).output))["rms"]
      #expect(abs((level as? Double ?? .nan) + 9.03) < 0.1, "\(coding)")
    }
  }

  @Test func `loudness and true peak agree with ffmpeg's on speech and on music-like noise`() throws
  {
    let sounds = [
      folder.path("speech.wav"), folder.path("noise.flac"), folder.path("stereo.wav"),
    ]
    let speech = try ToolRun(
      "say", ["-o", sounds[0], "Please turn on the kitchen light. Then open the window, and wait."])
    #expect(speech.status == 0)
    try ChildProcess.run([
      "sox", "-R", "-n", "-r", "44100", sounds[1], "synth", "8", "pinknoise", "tremolo", "0.3",
      "90",
      "gain", "-n", "-3",
    ])
    try ChildProcess.run([
      "sox", "-R", "-n", "-r", "48000", "-c", "2", sounds[2], "synth", "6", "pinknoise", "fade",
      "1",
      "6", "4",
    ])
    for sound in sounds {
      let object = try json(try ToolRun("af", ["meter", "--json", sound]).output)
      let loudness = try #require(object["loudness"] as? [String: Any])
      let reference = try ToolRun(
        shell: "ffmpeg -hide_banner -nostats -i '\(sound)' -af ebur128=peak=true -f null - 2>&1")
      func value(_ label: String) throws -> Double {
        let summary = try #require(reference.text.components(separatedBy: "Summary:").last)
        let line = try #require(summary.split(separator: "\n").first { $0.contains(label) })
        let number = line.components(separatedBy: label)[1].split(separator: " ").first ?? ""
        return try #require(Double(number))
      }
      let integrated = loudness["integrated"] as? Double ?? .nan
      #expect(abs(integrated - (try value("I:"))) <= 0.11, "\(sound)")
      let peaks = try #require(object["channels"] as? [[String: Any]])
      let peak = peaks.compactMap { $0["truePeak"] as? Double }.max() ?? .nan
      #expect(abs(peak - (try value("Peak:"))) <= 0.3, "\(sound)")
    }
  }

  @Test func `the table has a row a block, and adds up to the whole`() throws {
    let path = try tone(2.25, amplitude: 0.5)
    let run = try ToolRun("af", ["meter", "--csv", "--block", "0.5", path])
    let rows = run.text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 6)
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    #expect(rows.dropFirst().map { $0[0] } == ["0.500", "1.000", "1.500", "2.000", "2.250"])
    let level = try #require(rows[0].firstIndex(of: "rms1"))
    #expect(rows[1][level] == "-9.03")
    #expect(try ToolRun("af", ["meter", "--csv", path, path]).status == 64)
    #expect(try ToolRun("af", ["meter", "--csv", "--json", path]).status == 64)
  }

  @Test func `no number depends on the locale`() throws {
    let path = try tone(1, amplitude: 0.3)
    let plain = try ToolRun("af", ["meter", path])
    #expect(plain.text.contains("-10.46"))
    for locale in ["de_DE.UTF-8", "fr_FR.UTF-8", "C"] {
      let run = try ToolRun("af", ["meter", path], environment: ["LC_ALL": locale])
      #expect(run.text == plain.text)
    }
  }
}

/// `af meter` and `af spectrum` on devices: real ALSA devices without hardware.
@Suite(.timeLimit(.minutes(5))) struct AFLiveTests {
  let bench: SoundBench
  let folder: TemporaryFolder
  let device: String

  init() throws {
    bench = try SoundBench.shared.get()
    folder = try TemporaryFolder()
    let samples = (0..<32000).map { i in Int16(i < 16000 ? 16384 * sin(0.4 * Double(i)) : 0) }
    device = bench.tape(try folder.write(WAVBytes.little(samples), to: "tape.raw"))
  }

  func run(_ arguments: String, terminal: String? = nil) throws -> ToolRun {
    let line = "af \(arguments) --device '\(device)' --rate 16000"
    let shell =
      terminal.map { "script -qec \"stty \($0); \(line)\" /dev/null < /dev/null" } ?? line
    return try ToolRun(
      shell: shell,
      environment: [
        "ALSA_CONFIG_PATH": bench.configurationPath, "TERM": "xterm", "LC_ALL": "C.UTF-8",
      ])
  }

  @Test func `a device is measured block by block, as plain lines where nobody looks`() throws {
    let lines = try run("meter --time 2").text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].contains("level   -6.0  peak   -6.0"))
    #expect(lines[3].contains("peak -120.0") && lines[3].contains("overruns 0"))
    #expect(lines.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\r") })
    let rows = try run("meter --time 1 --csv --block 0.25").text.split(separator: "\n")
    #expect(rows.count == 5)
    let objects = try run("meter --time 1 --json").text.split(separator: "\n")
    #expect(objects.count == 10)
    for object in objects {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(object.utf8)) }
    }
  }

  @Test(arguments: ["cols 1 rows 1", "cols 9 rows 2", "cols 80 rows 24", "cols 2000 rows 5"])
  func `a terminal of any size is drawn in, and left as it was`(size: String) throws {
    for verb in ["meter", "spectrum"] {
      let run = try run("\(verb) --time 2", terminal: size)
      #expect(run.status == 0, "\(verb) in \(size): \(run.text.suffix(200))")
      // The cursor was never hidden, so it need not be shown again.
      #expect(!run.text.contains("\u{1B}[?25l"))
      if size == "cols 80 rows 24" {
        #expect(run.text.contains(verb == "meter" ? "█" : "Hz"), "\(run.text.suffix(300))")
      }
      let width = Int(size.split(separator: " ")[1]) ?? 0
      let plain = run.text.replacing(#/\u{1B}\[[0-9;]*[A-Za-z]/#, with: "")
      #expect(plain.split { $0.isNewline || $0 == "\r" }.allSatisfy { $0.count < width }, "\(size)")
    }
  }

  @Test func `an interruption ends it with its own status`() throws {
    for verb in ["meter", "spectrum"] {
      let live = try ToolRun(
        shell: "af \(verb) --device null & sleep 0.7; kill -TERM $!; wait $!",
        environment: ["ALSA_CONFIG_PATH": bench.configurationPath])
      #expect(live.status == 143, "\(verb): \(live.errors)")
    }
    let missing = try ToolRun(
      shell: "af meter --device nosuch", environment: ["ALSA_CONFIG_PATH": bench.configurationPath])
    #expect(missing.status == 3)
    #expect(missing.errors.split(separator: "\n").count == 1)
  }
}
