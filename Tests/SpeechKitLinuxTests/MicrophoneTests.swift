import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// Capture from real ALSA devices that need no hardware and misbehave when asked to.
@Suite(.timeLimit(.minutes(5)))
struct MicrophoneTests {
  let bench: SoundBench
  let folder: TemporaryFolder

  init() throws {
    bench = try SoundBench.shared.get()
    folder = try TemporaryFolder()
  }

  /// A raw file in which each sample tells its place, up to 30 000.
  func ramp() throws -> String {
    try folder.write(WAVBytes.little((0..<30000).map { Int16($0) }), to: "ramp.raw")
  }

  /// A device that plays the ramp in real time, 16 kHz mono, with a fault.
  func rampDevice(_ options: [String: String]) throws -> String {
    bench.faulty(
      ["file": try ramp(), "rate": "16000", "channels": "1", "format": "S16_LE"]
        .merging(options) { $1 })
  }

  func microphone(
    _ device: String, channel: Int? = nil, backlog: Double = 10, keepsTrying: Bool = false,
    onRetry: @escaping @Sendable (DeviceRetry) -> Void = { _ in }
  ) throws(SpeechError) -> Microphone {
    var configuration = CaptureConfiguration()
    configuration.device = device
    configuration.channel = channel
    configuration.backlog = backlog
    configuration.keepsTrying = keepsTrying
    return try Microphone(configuration, onRetry: onRetry)
  }

  func refusal(_ device: String) throws -> SpeechError {
    do throws(SpeechError) {
      _ = try microphone(device)
    } catch {
      return error
    }
    throw Accepted()
  }

  struct Accepted: Error {}

  /// How far the time told by samples and gaps is from the time of the ramp, behind the last gap.
  func timingError(_ taken: Taken) throws -> Int {
    let gap = try #require(taken.gaps.last)
    let told = gap.at + taken.gaps.reduce(0) { $0 + $1.gap.lostFrames }
    try #require(taken.samples.count > gap.at)
    return told - Int(taken.samples[gap.at])
  }

  // MARK: What is heard

  @Test func `a file device is heard sample by sample`() throws {
    var source = try microphone(bench.tape(try ramp()))
    var taken = Taken()
    taken.read(&source, samples: 30000)
    #expect(firstDifference(taken.samples.prefix(30000), (0..<30000).map { Int16($0) }) == nil)
    #expect(taken.gaps.isEmpty)
  }

  @Test func `a device that gives in no time loses nothing to a slow reader`() throws {
    var source = try microphone(bench.tape(try ramp()), backlog: 0.1)
    var taken = Taken()
    for _ in 0..<3 {
      usleep(50_000)
      taken.read(&source, samples: taken.samples.count + 10000)
    }
    #expect(firstDifference(taken.samples.prefix(30000), (0..<30000).map { Int16($0) }) == nil)
    #expect(taken.gaps.isEmpty)
  }

  @Test func `a device that leaves the buffer as it was is heard as silence`() throws {
    var source = try microphone("null")
    var taken = Taken()
    taken.read(&source, samples: 16000)
    #expect(taken.samples.count >= 16000)
    #expect(taken.samples.allSatisfy { $0 == 0 })
  }

  /// A tone in a device's own format, the left channel alone.
  func tone(rate: Int, channels: Int, format: String) -> [UInt8] {
    Tone.sine(1000, rate: rate, seconds: 2).flatMap { sample -> [UInt8] in
      let whole = Int32(sample) << 16
      let bytes =
        switch format {
        case "S32_LE": WAVBytes.little(whole)
        case "S24_3LE": Array(WAVBytes.little(whole).dropFirst())
        case "S24_LE": WAVBytes.little(whole >> 8)
        case "FLOAT_LE": WAVBytes.little((Float(sample) / 32768).bitPattern)
        default: WAVBytes.little(sample)
        }
      let silence = [UInt8](repeating: 0, count: bytes.count * (channels - 1))
      return bytes + silence
    }
  }

  @Test(arguments: [
    (48000, 2, "S32_LE"), (44100, 2, "S16_LE"), (96000, 1, "S24_3LE"), (48000, 1, "S24_LE"),
    (32000, 4, "FLOAT_LE"), (8000, 1, "S16_LE"),
  ])
  func `a device is opened as it is, and its sound converted`(
    rate: Int, channels: Int, format: String
  ) throws {
    let raw = try folder.write(tone(rate: rate, channels: channels, format: format), to: "tone.raw")
    let options = [
      "file": raw, "rate": "\(rate)", "channels": "\(channels)", "format": format, "speed": "0.0",
    ]
    var mixed = try microphone(bench.faulty(options))
    var taken = Taken()
    taken.read(&mixed, samples: 16000)
    #expect(mixed.deviceFormat == "\(rate) Hz, \(channels) channels, \(format)")
    let mean = Tone.amplitude(of: 1000, in: Array(taken.samples.prefix(16000)))
    #expect(abs(mean - 16000 / Double(channels)) < 100)

    var left = try microphone(bench.faulty(options), channel: 1)
    taken = Taken()
    taken.read(&left, samples: 16000)
    #expect(abs(Tone.amplitude(of: 1000, in: Array(taken.samples.prefix(16000))) - 16000) < 100)
  }

  @Test func `through plug a device keeps its own rate, which is converted here`() throws {
    let raw = try folder.write(
      WAVBytes.little(Tone.sine(11000, rate: 48000, seconds: 2)), to: "tone.raw")
    let device = bench.faulty([
      "file": raw, "rate": "48000", "channels": "1", "format": "S16_LE", "speed": "0.0",
    ])
    var source = try microphone("plug:'\(device)'")
    var taken = Taken()
    taken.read(&source, samples: 16000)
    #expect(source.deviceFormat?.hasPrefix("48000 Hz") == true)
    // By plug's own converter the tone would be at 5 kHz as loud as before.
    #expect(Tone.amplitude(of: 5000, in: Array(taken.samples.prefix(16000))) < 1.6)
  }

  @Test func `a channel that the device does not have is refused`() throws {
    let device = try rampDevice([:])
    #expect(throws: SpeechError.self) { _ = try microphone(device, channel: 3) }
    var source = try microphone(device, channel: 3, keepsTrying: true)
    var taken = Taken()
    taken.read(&source, samples: 1)
    #expect(taken.error?.kind == .argumentInvalid)
    #expect(taken.error?.cause == "there is no channel 3, only one")
  }

  // MARK: Faults

  @Test(arguments: [
    ("overrun", SourceGap.Cause.overrun), ("suspend", .suspend), ("error", .overrun),
  ])
  func `after a fault capture goes on, and the lost time is told in its place`(
    fault: String, cause: SourceGap.Cause
  ) throws {
    var source = try microphone(try rampDevice(["fault": fault, "at": "8000"]))
    var taken = Taken()
    taken.read(&source, samples: 1, gaps: 1)
    taken.read(&source, gaps: 1)
    taken.read(&source, samples: taken.samples.count + 4000)
    try #require(taken.gaps.count == 1)
    #expect(taken.gaps[0].gap.cause == cause)
    #expect(abs(try timingError(taken)) < 1600)
    #expect(source.faults.overruns == (cause == .overrun ? 1 : 0))
    #expect(source.faults.suspends == (cause == .suspend ? 1 : 0))
  }

  @Test func `what nobody reads in time is dropped, and its length told to the sample`() throws {
    var source = try microphone(try rampDevice([:]), backlog: 0.2)
    usleep(800_000)
    var taken = Taken()
    taken.read(&source, gaps: 1)
    taken.read(&source, samples: taken.samples.count + 1)
    try #require(taken.gaps.count == 1)
    #expect(taken.gaps[0].gap.cause == .overrun)
    #expect(taken.gaps[0].at <= 3200)
    #expect(taken.gaps[0].gap.lostFrames > 3200)
    // On a busy machine the device itself may overrun as well, which is told by the clock.
    #expect(abs(try timingError(taken)) <= (source.faults.overruns == 1 ? 0 : 1600))
  }

  @Test func `an unplugged device ends the reading, after all that it gave`() throws {
    let device = try rampDevice(["fault": "gone", "at": "8000"])
    var source = try microphone(device)
    var taken = Taken()
    taken.read(&source)
    #expect(taken.error?.kind == .deviceLost)
    #expect(taken.error?.operand == device)
    #expect(taken.samples.count > 4000)
    #expect(firstDifference(taken.samples, (0..<taken.samples.count).map { Int16($0) }) == nil)
    #expect(taken.gaps.isEmpty)
  }

  @Test func `a device that is kept trying comes back, and the time without it is told`() throws {
    let retries = Guarded<[DeviceRetry]>([])
    let device = try rampDevice(["fault": "gone", "at": "4000", "back": "0.5"])
    var source = try microphone(device, keepsTrying: true) { retry in
      retries.withLock { $0.append(retry) }
    }
    var taken = Taken()
    taken.read(&source, gaps: 2)
    taken.read(&source, samples: taken.samples.count + 100)
    #expect(taken.gaps.map(\.gap.cause) == [.deviceLost, .deviceBack])
    #expect(taken.gaps[0].gap.seconds == 0)
    #expect(taken.gaps[1].gap.seconds >= 0.5)
    #expect(abs(try timingError(taken)) < 1600)
    #expect(source.faults.losses == 1)
    let told = retries.withLock { $0 }
    #expect(told.count >= 2)
    #expect(told.map(\.attempt) == Array(1...told.count))
    for (one, next) in zip(told, told.dropFirst()) { #expect(next.pause == min(5, one.pause * 2)) }
  }

  @Test(arguments: [
    ("busy", SpeechError.Kind.deviceBusy), ("denied", .deviceDenied), ("unready", .deviceMissing),
  ])
  func `a device that cannot be opened says why, and is tried again when asked to`(
    refusal: String, kind: SpeechError.Kind
  ) throws {
    let options = ["refusal": refusal, "count": "2"]
    let error = try self.refusal(try rampDevice(options))
    #expect(error.kind == kind)
    if kind == .deviceDenied { #expect(error.advice.contains("audio")) }

    let retries = Guarded<[DeviceRetry]>([])
    var source = try microphone(try rampDevice(options), keepsTrying: true) { retry in
      retries.withLock { $0.append(retry) }
    }
    var taken = Taken()
    taken.read(&source, samples: 100)
    #expect(taken.error == nil)
    #expect(taken.gaps.isEmpty)
    let told = retries.withLock { $0 }
    #expect(told.map(\.pause) == [0.25, 0.5])
    #expect(told.allSatisfy { $0.error.kind == kind })
  }

  @Test(arguments: ["stuck", ""])
  func `a read that waits is ended from another thread`(fault: String) throws {
    var source = try microphone(try rampDevice(["fault": fault]))
    let stopper = source.stopper
    let stopping = Thread {
      usleep(100_000)
      stopper.stop()
    }
    stopping.start()
    var taken = Taken()
    let time = ContinuousClock().measure { taken.read(&source) }
    #expect(time < .seconds(10))
    #expect(taken.error == nil)
    #expect(taken.hasEnded)
    taken.hasEnded = false
    taken.read(&source)
    #expect(taken.hasEnded)
  }

  @Test func `a pause between tries is ended at once`() throws {
    var source = try microphone("hw:CARD=Nope", keepsTrying: true)
    let stopper = source.stopper
    let stopping = Thread {
      usleep(100_000)
      stopper.stop()
    }
    stopping.start()
    var taken = Taken()
    taken.read(&source)
    #expect(taken.hasEnded)
    #expect(taken.error == nil)
  }

  @Test func `two hundred starts and stops leave no thread and no descriptor`() async throws {
    await #expect(processExitsWith: .success) {
      let bench = try SoundBench.shared.get()
      func held() throws -> [Int] {
        try ["/proc/self/task", "/proc/self/fd"].map {
          try FileManager.default.contentsOfDirectory(atPath: $0).count
        }
      }
      func cycle() throws {
        var configuration = CaptureConfiguration()
        configuration.device = bench.faulty(["rate": "48000", "id": "cycle"])
        var source = try Microphone(configuration)
        var taken = Taken()
        taken.read(&source, samples: 1)
      }
      try cycle()
      let before = try held()
      for _ in 0..<200 { try cycle() }
      // A thread that has let go of everything may still be on its way out.
      for _ in 0..<100 where try held() != before { usleep(20_000) }
      let after = try held()
      precondition(after[0] <= before[0] && after[1] <= before[1], "\(before) \(after)")
    }
  }
}
