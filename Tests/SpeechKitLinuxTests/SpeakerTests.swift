import Foundation
import SpeechKitLinux
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SpeakerTests {
  let bench: SoundBench
  let folder: TemporaryFolder

  init() throws {
    bench = try SoundBench.shared.get()
    folder = try TemporaryFolder()
  }

  @Test(arguments: [("stop", 0), ("One, two, three. Four and five and six.", 500), ("stop", 1500)])
  func `a device gets every sample, after the silence asked for`(text: String, leadIn: Int) throws {
    let path = folder.path("played.raw")
    let announcement = Announcement(
      text, Synthesizer(.kal16), device: bench.recorder(path), leadIn: .milliseconds(leadIn))
    #expect(try announcement.play() == .finished)
    let expected = try Synthesizer(.kal16).speak(text).samples
    let played = try rawSamples(path)
    #expect(played.prefix(leadIn * 16).allSatisfy { $0 == 0 })
    #expect(Array(played.dropFirst(leadIn * 16).prefix(expected.count)) == expected)
    // At most a period of padding.
    #expect(played.count - leadIn * 16 - expected.count <= 320)
  }

  @Test func `words are told in order while they are heard`() throws {
    let announcement = Announcement(
      "One two three four, five six.", Synthesizer(.kal), device: bench.recorder("/dev/null"))
    var heard: [String] = []
    #expect(try announcement.play { heard.append($0.text) } == .finished)
    #expect(heard == ["One", "two", "three", "four", "five", "six"])
  }

  @Test(arguments: ["", "你好"])
  func `a text with nothing to say is an error`(text: String) throws {
    let announcement = Announcement(text, device: bench.recorder("/dev/null"))
    let error = #expect(throws: SpeechError.self) { try announcement.play() }
    #expect(error?.kind == .inputInvalid)
  }

  @Test func `a missing device is named`() throws {
    let error = #expect(throws: SpeechError.self) {
      try Announcement("hello", device: "nosuchdevice").play()
    }
    #expect(error?.operand == "nosuchdevice")
    #expect(error?.kind == .deviceMissing)
  }

  @Test func `stopped before it begins, nothing is heard`() throws {
    let path = folder.path("played.raw")
    let announcement = Announcement("hello", device: bench.recorder(path))
    for _ in 0..<10 { announcement.stop() }
    #expect(try announcement.play() == .stopped)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `stopped, it is silent at once, and the next is heard whole`() throws {
    let server = try SoundServer()
    let tape = folder.path("tape.raw")
    let recorder = try ChildProcess(
      ["arecord", "-q", "-D", "vmic", "-t", "raw", "-f", "S16_LE", "-r", "16000", "-c", "1", tape],
      environment: server.environment,
      errors: 2)
    waitForBytes(in: tape)
    let text = "One two three four five six seven eight nine ten. And more. And more. And more."
    let first = Announcement(text, Synthesizer(.kal16), device: server.speaker)
    var start = Duration.zero
    let end = try first.play { word in
      if word.text == "four" {
        start = word.start
        for _ in 0..<10 { first.stop() }
      }
    }
    #expect(end == .stopped)
    let second = Announcement("Goodbye now.", Synthesizer(.kal16), device: server.speaker)
    #expect(try second.play() == .finished)
    usleep(300_000)
    recorder.end()
    let heard = try rawSamples(tape)
    let whole = try Synthesizer(.kal16).speak(text).samples
    let next = try Synthesizer(.kal16).speak("Goodbye now.").samples
    let begin = try #require(heard.firstIndex { $0.magnitude > 300 })
    // From the first loud sample on, what is heard of the first text runs along it until it stops.
    let loud = try #require(whole.firstIndex { $0.magnitude > 300 })
    var common = 0
    while begin + common < heard.count, loud + common < whole.count,
      heard[begin + common] == whole[loud + common]
    { common += 1 }
    let stopped = SampleRate(hertz: 16000).frames(in: start)
    #expect(loud + common <= stopped + 3200)
    #expect(loud + common >= stopped - 1600)
    // Nothing of the rest, and then the second text, sample by sample.
    let after = heard[(begin + common)...]
    let again = try #require(after.firstIndex { $0.magnitude > 300 })
    let opening = try #require(next.firstIndex { $0.magnitude > 300 })
    #expect(
      after[again...].prefix(next.count - opening - 800).elementsEqual(
        next[opening..<(next.count - 800)]))
  }
}
