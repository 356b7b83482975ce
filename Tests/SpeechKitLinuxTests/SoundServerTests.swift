import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// Capture from a running sound server, in real time.
@Suite(.timeLimit(.minutes(5)))
struct SoundServerTests {
  func microphone(_ device: String, keepsTrying: Bool = false) throws -> Microphone {
    var configuration = CaptureConfiguration()
    configuration.device = device
    configuration.keepsTrying = keepsTrying
    return try Microphone(configuration)
  }

  @Test func `what is played to the server is heard, bit by bit`() throws {
    let server = try SoundServer()
    let folder = try TemporaryFolder()
    let tone = Tone.sine(440).map { $0 | 1 }
    let path = try folder.write(WAVBytes(data: WAVBytes.little(tone)).bytes, to: "tone.wav")
    var source = try microphone(server.microphone)
    let player = try ChildProcess(
      ["timeout", "20", "aplay", "-q", "-D", "vspk", path], environment: server.environment)
    var taken = Taken()
    while taken.samples.drop(while: { $0 == 0 }).count < tone.count && !taken.hasEnded {
      taken.read(&source, samples: taken.samples.count + 800)
    }
    #expect(firstDifference(taken.samples.drop { $0 == 0 }.prefix(tone.count), tone) == nil)
    #expect(player.wait() == 0)
  }

  @Test func `a server that dies is a device lost`() throws {
    let server = try SoundServer()
    var source = try microphone(server.microphone)
    var taken = Taken()
    taken.read(&source, samples: 1600)
    server.stop()
    taken.read(&source)
    #expect(taken.error?.kind == .deviceLost)
  }

  @Test func `a server that is started again is heard again`() throws {
    let server = try SoundServer()
    var source = try microphone(server.microphone, keepsTrying: true)
    var taken = Taken()
    taken.read(&source, samples: 1600)
    server.stop()
    taken.read(&source, gaps: 1)
    try server.start()
    taken.read(&source, gaps: 2)
    taken.read(&source, samples: taken.samples.count + 1600)
    #expect(taken.gaps.map(\.gap.cause) == [.deviceLost, .deviceBack])
    #expect(taken.error == nil)
  }
}
