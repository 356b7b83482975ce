import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// `listen` on microphones: real ALSA devices without hardware, run as a user runs it.
@Suite(.timeLimit(.minutes(5))) struct ListenLiveTests {
  let bench: SoundBench
  let folder: TemporaryFolder

  init() throws {
    bench = try SoundBench.shared.get()
    folder = try TemporaryFolder()
  }

  var environment: [String: String] { ["ALSA_CONFIG_PATH": bench.configurationPath] }

  /// A raw recording of commands, with a quiet room around each, of a second unless told otherwise.
  func tape(
    _ texts: [String], rate: Int = 16000, channels: Int = 1, pause: Int = 1
  ) throws -> String {
    var samples: [Int16] = []
    for text in texts {
      samples += [Int16](repeating: 3, count: 16000 * pause)
      samples += try Synthesizer(.slt).speak(text).samples
      samples += [Int16](repeating: -3, count: 16000 * pause)
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

  /// A microphone that hears a tape in real time.
  func microphone(_ tape: String) -> String {
    bench.faulty(["file": tape, "rate": "16000", "channels": "1", "format": "S16_LE"])
  }

  /// What was written to a file of this test.
  func content(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// The events in a file of JSON lines that are of a kind.
  func events(_ kind: String, in name: String = "events") throws -> [[String: Any]] {
    try content(name).split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }.filter { $0["event"] as? String == kind }
  }

  /// A line of the shell that waits until `listen` has told so many events of a kind, or has ended.
  func awaiting(_ kind: String, _ count: Int = 1) -> String {
    "while [ -d /proc/$! ] && [ $(grep -c '\"event\":\"\(kind)\"' events) -lt \(count) ]; "
      + "do sleep 0.05; done"
  }

  @Test func `what say speaks into the loudspeaker is heard whole by the microphone beside it`()
    throws
  {
    let server = try SoundServer()
    let run = try ToolRun(
      shell: """
        grammar=$PWD/models/lights.gram; cd '\(folder.path)'
        listen --device vmic --once --timeout 40 --json $grammar > events &
        \(awaiting("ready"))
        say -a vspk --lead-in 300 "Please turn on the kitchen light."
        wait $!
        """, environment: server.environment)
    let all = try content("events")
    #expect(run.status == 0, "\(run.errors) \(all)")
    let texts = try events("recognized").map { $0["text"] as? String }
    #expect(texts == ["please turn on the kitchen light"])
  }

  @Test func `it does not hear its own reply, and listens again after it`() throws {
    // The reply is a command, and the microphone hears the loudspeaker.
    let server = try SoundServer()
    let run = try ToolRun(
      shell: """
        cd '\(folder.path)'
        listen --device vmic --timeout 60 --json -p 'stop, turn off the light' \
          --reply 'Turn off the light.' --reply-device vspk > events &
        \(awaiting("ready"))
        say -a vspk --lead-in 300 "Stop."
        \(awaiting("unmuted"))
        say -a vspk --lead-in 300 "Turn off the light."
        \(awaiting("unmuted", 2))
        kill -TERM $!
        wait $!
        """, environment: server.environment)
    #expect(run.status == 143, "\(run.errors)")
    let texts = try events("recognized").map { $0["text"] as? String }
    let all = try content("events")
    #expect(texts == ["stop", "turn off the light"], "\(all)")
    #expect(try events("muted").map { $0["cause"] as? String } == ["self", "self"])
  }

  // MARK: How it ends

  @Test(arguments: ["speech-start", "recognized"], ["INT", "TERM"])
  func `it ends in order when asked to, in speech and in silence, on a terminal`(
    moment: String, signal: String
  ) throws {
    // Ten seconds without a pause, or a word and then silence for ever.
    let words = [String](repeating: "and so on", count: 16).joined(separator: " ")
    let isSpeech = moment == "speech-start"
    let device = microphone(try tape([isSpeech ? words : "stop"]))
    try folder.write(
      """
      trap : INT
      stty -g > before
      sh -c 'echo $$ > pid; exec listen --device "\(device)" --json -p stop > events'
      echo $? > status
      stty -g > after

      """.utf8, to: "inner")
    let act = signal == "INT" ? "printf '\\003'" : "kill -TERM $(cat pid)"
    let run = try ToolRun(
      shell: """
        cd '\(folder.path)'; touch events
        (until grep -q '"\(moment)"' events || [ -e status ]; do sleep 0.05; done; \(act)) |
          timeout 60 script -qec 'sh inner' /dev/null
        """, environment: environment)
    let (status, before, after) = (
      try content("status"), try content("before"), try content("after")
    )
    #expect(status == (signal == "INT" ? "130\n" : "143\n"), "\(run.text)")
    #expect(before == after)
    let reasons = try events("speech-end").map { $0["reason"] as? String }
    #expect(isSpeech ? reasons == ["end-of-input"] : reasons.count == 1)
    #expect(try events("ended").count == 1)
  }

  @Test func `a reply that is being spoken falls silent when asked to end`() throws {
    let server = try SoundServer()
    let reply = String(repeating: "And so on and so on. ", count: 60)
    let device = microphone(try tape(["stop"]))
    let run = try ToolRun(
      shell: """
        cd '\(folder.path)'
        timeout 100 listen --device '\(device)' --json -p stop --reply '\(reply)' \
          --reply-device vspk > events &
        \(awaiting("recognized"))
        sleep 2
        kill -TERM $!
        wait $!
        """, environment: server.environment)
    #expect(run.status == 143, "\(run.errors)")
  }

  @Test func `a reply that may be interrupted ends when somebody begins to speak`() throws {
    // The microphone hears the loudspeaker here, so that the reply, a minute long, interrupts itself.
    let server = try SoundServer()
    let reply = String(repeating: "And so on and so on. ", count: 40)
    let run = try ToolRun(
      shell: """
        cd '\(folder.path)'
        timeout 40 listen --device vmic --once -p stop --reply '\(reply)' --reply-device vspk \
          --interruptible --json > events &
        \(awaiting("ready"))
        say -a vspk --lead-in 300 "Stop."
        wait $!
        """, environment: server.environment)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try events("recognized").map { $0["text"] as? String } == ["stop"])
    #expect(try ToolRun("listen", ["--interruptible", "-p", "stop"]).status == 64)
  }

  @Test func `a device of 48 kHz, stereo and 32 bits is heard as any other`() throws {
    let device = bench.faulty([
      "file": try tape(["turn off the light"], rate: 48000, channels: 2), "rate": "48000",
      "channels": "2", "format": "S32_LE", "speed": "2",
    ])
    let run = try ToolRun(
      "listen",
      [
        "--device", device, "--once", "--timeout", "10", "--verbose", "-p",
        "stop, turn off the light",
      ], environment: environment)
    #expect(run.text == "turn off the light\n", "\(run.errors)")
    #expect(run.errors.contains("48000 Hz, 2 channels, S32_LE; decoded is 16000 Hz mono"))
  }

  @Test func `audio that was lost is told, and times after it allow for it`() throws {
    let tape = try tape(["turn on the light", "turn off the light"], pause: 3)
    let phrases = "turn on the light, turn off the light"
    // Stopped for two seconds, it cannot read the device, which holds half a second.
    let run = try ToolRun(
      shell: """
        cd '\(folder.path)'
        listen --raw-rate 16000 --json -p '\(phrases)' tape16.raw > file
        listen --device '\(microphone(tape))' --json --timeout 16 -p '\(phrases)' > events &
        \(awaiting("recognized"))
        kill -STOP $!; sleep 2; kill -CONT $!
        wait $!
        """, environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    let gap = try #require(try events("gap").first)
    #expect(gap["cause"] as? String == "overrun")
    #expect(try #require(gap["lost"] as? Double) > 1)
    #expect(run.errors.contains("of sound lost (overrun)"))
    let told = try events("recognized")
    let right = try events("recognized", in: "file")
    #expect(told.map { $0["text"] as? String } == right.map { $0["text"] as? String })
    let starts = try [told, right].map { try #require($0.last?["start"] as? Double) }
    #expect(abs(starts[0] - starts[1]) < 0.3)
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
