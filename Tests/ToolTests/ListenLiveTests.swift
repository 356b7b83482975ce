import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// `listen` on microphones: real ALSA devices without hardware, run as a user runs it.
@Suite(.timeLimit(.minutes(3))) struct ListenLiveTests {
  let bench: SoundBench
  let folder: TemporaryFolder

  init() throws {
    bench = try SoundBench.shared.get()
    folder = try TemporaryFolder()
  }

  var environment: [String: String] { ["ALSA_CONFIG_PATH": bench.configurationPath] }

  /// A raw recording of commands, with a second of a quiet room around each.
  func tape(_ texts: [String], rate: Int = 16000, channels: Int = 1) throws -> String {
    var samples: [Int16] = []
    for text in texts {
      samples += [Int16](repeating: 3, count: 16000)
      samples += try Synthesizer(.slt).speak(text).samples
      samples += [Int16](repeating: -3, count: 16000)
    }
    let path = try folder.write(WAVBytes.little(samples), to: "tape16.raw")
    guard rate != 16000 || channels != 1 else { return path }
    let converted = folder.path("tape.raw")
    try ChildProcess.run([
      "sox", "-t", "raw", "-r", "16000", "-e", "signed", "-b", "16", "-c", "1", path, "-t", "raw",
      "-r", "\(rate)", "-c", "\(channels)", "-b", "32", converted,
    ])
    return converted
  }

  @Test func `what say speaks into the loudspeaker is heard whole by the microphone beside it`()
    throws
  {
    let server = try SoundServer()
    let run = try ToolRun(
      shell: """
        listen --device vmic --once --timeout 40 --json models/lights.gram > \(folder.path("events")) &
        sleep 1.5
        say -a vspk --lead-in 300 "Please turn on the kitchen light."
        wait $!
        """, environment: server.environment)
    let events = try String(contentsOfFile: folder.path("events"), encoding: .utf8)
    #expect(run.status == 0, "\(run.errors) \(events)")
    #expect(events.contains("\"text\":\"please turn on the kitchen light\""))
  }

  @Test func `a reply that may be interrupted ends when somebody begins to speak`() throws {
    // The microphone hears the loudspeaker here, so that the reply, a minute long, interrupts itself.
    let server = try SoundServer()
    let reply = String(repeating: "And so on and so on. ", count: 40)
    let run = try ToolRun(
      shell: """
        timeout 40 listen --device vmic --once -p stop --reply '\(reply)' --reply-device vspk \
          --interruptible &
        sleep 1.5
        say -a vspk --lead-in 300 "Stop."
        wait $!
        """, environment: server.environment)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text == "stop\n")
    #expect(try ToolRun("listen", ["--interruptible", "-p", "stop"]).status == 64)
  }

  @Test func `a device of 48 kHz, stereo and 32 bits is heard as any other`() throws {
    let device = bench.faulty([
      "file": try tape(["turn off the light"], rate: 48000, channels: 2), "rate": "48000",
      "channels": "2", "format": "S32_LE", "speed": "2",
    ])
    let run = try ToolRun(
      shell: "listen --device '\(device)' --once --timeout 10 -p 'stop, turn off the light'",
      environment: environment)
    #expect(run.text == "turn off the light\n", "\(run.errors)")
  }

  @Test func `an unplugged microphone ends it with one line and its own status`() throws {
    let device = bench.faulty([
      "file": try tape(["stop"]), "rate": "16000", "channels": "1", "format": "S16_LE",
      "fault": "gone", "at": "40000", "speed": "2",
    ])
    let run = try ToolRun(
      shell: "listen --device '\(device)' -p stop", environment: environment)
    #expect(run.status == 3)
    #expect(run.text == "stop\n")
    #expect(run.errors.split(separator: "\n").count == 2, "\(run.errors)")
  }

  @Test func `without any sound card it says what to do, and nothing of ALSA's`() throws {
    let run = try ToolRun(
      shell: "listen -p stop",
      environment: ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf", "PULSE_SERVER": "none"])
    #expect(run.status == 3)
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(!run.errors.contains("ALSA lib"))
  }
}
