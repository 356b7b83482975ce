import Foundation
import SpeechKitLinux
import Testing

/// What was read from a source.
struct Taken {
  var samples: [Int16] = []
  /// Gaps, each with the number of samples before it.
  var gaps: [(at: Int, gap: SourceGap)] = []
  var error: SpeechError?
  var hasEnded = false

  /// Reads until there are so many samples, or the end.
  mutating func read(_ source: inout some AudioSource & ~Copyable, samples count: Int) {
    var buffer = [Int16](repeating: 0, count: 800)
    while samples.count < count && !hasEnded {
      do throws(SpeechError) {
        var span = buffer.mutableSpan
        switch try source.read(into: &span) {
        case .audio(let frames): samples += buffer[0..<frames]
        case .gap(let gap): gaps.append((samples.count, gap))
        case .end: hasEnded = true
        }
      } catch {
        self.error = error
        hasEnded = true
      }
    }
  }
}

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
