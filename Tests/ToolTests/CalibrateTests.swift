import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// `listen calibrate` on recordings of synthetic rooms, and on devices without hardware.
@Suite(.timeLimit(.minutes(2))) struct CalibrateTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func file(_ samples: [Int16], channels: UInt16 = 1) throws -> String {
    let wav = WAVBytes(channels: channels, data: WAVBytes.little(samples))
    return try folder.write(wav.bytes, to: "room.wav")
  }

  func object(_ run: ToolRun) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
  }

  /// What is found in a sound: its kinds, those to be changed with an exclamation mark.
  func findings(_ object: [String: Any]) throws -> [String] {
    try #require(object["findings"] as? [[String: Any]]).map {
      "\($0["kind"] ?? "")\($0["mustChange"] as? Bool == true ? "!" : "")"
    }
  }

  /// A fault of a room, a microphone or a gain.
  enum Fault: CaseIterable {
    case none, hum50, hum60, faintHum, offset, largeOffset, hot, clipped, low, noise, silent, faint
    case unspoken

    var sound: RoomSound {
      get throws {
        var sound = try RoomSound(
          noise: self == .noise ? -32 : -60,
          sentence: self == .unspoken ? "" : "please turn on the kitchen light")
        switch self {
        case .none, .noise, .unspoken: break
        case .hum50: for multiple in [1.0, 3] { sound.add(50 * multiple, -30) }
        case .hum60: for multiple in [1.0, 2] { sound.add(60 * multiple, -30) }
        case .faintHum: sound.add(50, -50)
        case .offset: sound.add(offset: -0.03)
        case .largeOffset: sound.add(offset: 0.2)
        case .hot: sound.turn(by: 1.9)
        case .clipped: sound.turn(by: 8)
        case .low: sound.turn(by: 0.02)
        case .silent: sound.turn(by: 0)
        case .faint: sound.turn(by: 0.0005)
        }
        return sound
      }
    }

    var findings: [String] {
      switch self {
      case .none: []
      case .hum50, .hum60: ["hum!"]
      case .faintHum: ["hum"]
      case .offset: ["offset"]
      case .largeOffset: ["offset!"]
      case .hot: ["too-hot!"]
      case .clipped: ["clipped!"]
      case .low: ["too-quiet!"]
      case .noise: ["noisy!"]
      case .silent, .faint: ["silent!"]
      case .unspoken: ["no-speech!"]
      }
    }
  }

  @Test(arguments: Fault.allCases) func `each fault is told, and only that`(fault: Fault) throws {
    let path = try file(fault.sound.samples)
    let run = try ToolRun("listen", ["calibrate", "--json", path])
    let object = try object(run)
    #expect(try findings(object) == fault.findings, "\(run.text)")
    let isFine = !fault.findings.contains { $0.hasSuffix("!") }
    #expect(run.status == (isFine ? 0 : 1))
    #expect(object["fine"] as? Bool == isFine)
    #expect(run.errors.isEmpty)
    let text = try ToolRun("listen", ["calibrate", path])
    #expect(text.status == run.status)
    #expect(text.text.contains("\nFine: ") == isFine)
    #expect(text.text.contains("\nTo change: ") == !isFine)
  }

  @Test func `the figures are those of the sound`() throws {
    var sound = try RoomSound()
    sound.add(60, -40)
    sound.add(offset: 0.02)
    let object = try object(ToolRun("listen", ["calibrate", "--json", file(sound.samples)]))
    let figures = object.compactMapValues { $0 as? Double }
    #expect(figures["humFrequency"] == 60)
    #expect(abs(try #require(figures["hum"]) - -40) < 0.5)
    #expect(abs(try #require(figures["dcOffset"]) - 0.02) < 0.002)
    #expect(figures["clipped"] == 0)
    let room = try #require(figures["room"])
    let speech = try #require(figures["speech"])
    #expect(abs(try #require(figures["distance"]) - (speech - room)) < 0.11)
  }

  @Test func `one channel may be picked`() throws {
    let sound = try RoomSound().samples
    let path = try file(sound.flatMap { [0, $0] }, channels: 2)
    for (channel, status) in [("1", 1), ("2", 0), ("3", 64)] {
      let run = try ToolRun("listen", ["calibrate", "--channel", channel, path])
      #expect(run.status == status, "\(run.text)")
    }
  }

  @Test(arguments: [
    (["a", "b"], 64), (["--room", "0", "x"], 64), (["--device", "x", "x"], 64),
    (["nowhere.wav"], 66), (["man/say.1"], 65),
  ]) func `wrong calls end with one line and their status`(arguments: [String], status: Int)
    throws
  {
    let run = try ToolRun("listen", ["calibrate"] + arguments)
    #expect(Int(run.status) == status)
    #expect(run.text.isEmpty)
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  // MARK: Devices

  /// Measures a device that gives a sound.
  func calibrate(_ sound: RoomSound, _ arguments: String = "") throws -> ToolRun {
    let bench = try SoundBench.shared.get()
    let tape = bench.tape(
      try folder.write(WAVBytes.little(sound.samples), to: "tape.raw"))
    return try ToolRun(
      shell: "listen calibrate --device '\(tape)' --timeout 5 \(arguments)",
      environment: [
        "ALSA_CONFIG_PATH": bench.configurationPath, "XDG_STATE_HOME": folder.path("a/state"),
      ])
  }

  var profiles: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path("a/state/speechkit"))) ?? []
  }

  @Test func `a device is measured, kept, and compared with the last time`() throws {
    let first = try calibrate(RoomSound())
    #expect(first.status == 0, "\(first.text) \(first.errors)")
    #expect(!first.text.contains("Since "))
    // What to do is told, as there is no terminal to show it in.
    #expect(first.errors.split(separator: "\n").count == 2)
    #expect(first.errors.contains("be silent for 3 s"))
    #expect(profiles.count == 1, "\(profiles)")

    let same = try calibrate(RoomSound())
    #expect(same.text.contains("UTC: nothing has changed."), "\(same.text)")

    var louder = try RoomSound(noise: -48)
    louder.add(50, -35)
    let changed = try calibrate(louder, "--json")
    let changes = try #require(object(changed)["changes"] as? [String])
    #expect(changes.count == 2, "\(changes)")
    #expect(changes.contains("the mains hum"))
    #expect(changes[0].contains("the room is 1") && changes[0].hasSuffix("dB louder"))
    #expect(profiles.count == 1, "\(profiles)")
  }

  @Test func `a dead device does not take the place of what was kept`() throws {
    let sound = try RoomSound()
    _ = try calibrate(sound)
    var dead = sound
    dead.turn(by: 0)
    #expect(try calibrate(dead).status == 1)
    let again = try calibrate(sound)
    #expect(again.text.contains("nothing has changed"), "\(again.text)")
  }

  @Test func `a damaged profile is told and replaced, and one not wanted is not written`() throws {
    _ = try calibrate(RoomSound(), "--no-profile")
    #expect(profiles.isEmpty)
    _ = try calibrate(RoomSound())
    let profile = folder.path("a/state/speechkit/\(try #require(profiles.first))")
    try "{\"time\":".write(toFile: profile, atomically: true, encoding: .utf8)
    let run = try calibrate(RoomSound())
    #expect(run.status == 0)
    #expect(run.errors.contains("damaged"))
    #expect(try calibrate(RoomSound()).text.contains("nothing has changed"))
  }

  @Test func `where figures cannot be kept they are shown all the same`() throws {
    try folder.write("".utf8, to: "a")
    let run = try calibrate(RoomSound())
    #expect(run.status == 73)
    #expect(run.text.contains("Fine: "))
  }

  @Test func `a missing device has its own status`() throws {
    let bench = try SoundBench.shared.get()
    let run = try ToolRun(
      "listen", ["calibrate", "--device", "hw:CARD=Nope"],
      environment: ["ALSA_CONFIG_PATH": bench.configurationPath])
    #expect(run.status == 3)
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `on a terminal the level is shown in place, and the line taken away`() throws {
    let bench = try SoundBench.shared.get()
    let tape = bench.tape(
      try folder.write(WAVBytes.little(RoomSound().samples), to: "tape.raw"))
    let run = try ToolRun(
      shell: "script -qec \"listen calibrate --no-profile --device '\(tape)'\" /dev/null",
      environment: ["ALSA_CONFIG_PATH": bench.configurationPath, "TERM": "xterm"])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("be silent for 3 s "))
    #expect(run.text.contains("now read: "))
    #expect(run.text.contains("dB\r\u{1B}[K"))
    #expect(!run.text.contains("listen calibrate: "))
  }
}
