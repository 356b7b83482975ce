import Foundation
import SpeechKitLinux
import Testing


@Suite(.timeLimit(.minutes(1)))
struct MicrophoneTests {
  let bench: SoundBench
  let folder: TemporaryFolder

  init() throws {
    bench = try SoundBench.shared.get()
    folder = try TemporaryFolder()
  }

  /// A file in which each sample tells its place.
  func ramp(_ count: Int) throws -> String {
    let bytes = (0..<count).flatMap { frame in
      [UInt8(truncatingIfNeeded: frame % 30000), UInt8((frame % 30000) >> 8)]
    }
    return try folder.write(bytes, to: "ramp-\(count).raw")
  }

  func microphone(_ device: String) throws -> Microphone {
    var configuration = CaptureConfiguration()
    configuration.device = device
    return try Microphone(configuration)
  }

  @Test func `a file device is heard sample by sample`() throws {
    var source = try microphone(bench.tape(try ramp(16000)))
    var taken = Taken()
    taken.read(&source, samples: 16000)
    #expect(Array(taken.samples.prefix(16000)) == (0..<16000).map { Int16($0) })
    #expect(taken.gaps.isEmpty)
  }

  @Test func `after an overrun capture goes on and the lost time is told`() throws {
    let device = bench.faulty(["file": try ramp(64000), "fault": "overrun", "at": "8000"])
    var source = try microphone(device + ",FORMAT=S16_LE,RATE=16000,CHANNELS=1")
    var taken = Taken()
    taken.read(&source, samples: 16000)
    try #require(taken.gaps.count == 1)
    #expect(taken.gaps[0].gap.cause == .overrun)
    #expect(source.faults.overruns == 1)
  }
}

@Suite(.timeLimit(.minutes(1)))
struct SoundServerTests {
  @Test func `what is played to the server is heard from its microphone`() throws {
    let server = try SoundServer()
    let folder = try TemporaryFolder()
    let tone = (0..<16000).flatMap { frame -> [UInt8] in
      let value = Int16(10000 * sin(Double(frame) * 0.1)) | 1
      return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    let path = try folder.write(tone, to: "tone.raw")
    var configuration = CaptureConfiguration()
    configuration.device = server.microphone
    var source = try Microphone(configuration)
    let player = try ChildProcess(
      ["aplay", "-q", "-D", "vspk", "-f", "S16_LE", "-r", "16000", "-c", "1", path],
      environment: server.environment)
    var taken = Taken()
    taken.read(&source, samples: 32000)
    player.end()
    let heard = taken.samples.drop { $0 == 0 }.prefix(16000)
    #expect(heard.count == 16000)
    #expect(heard.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] } == tone)
  }

  @Test func `devices are listed`() throws {
    print(AudioDevice.list())
  }
}
