import Foundation
import SpeechKitLinux
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
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
    #expect(
      try announcement.play { event in
        if case .word(let word) = event { heard.append(word.text) }
      } == .finished)
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
    let end = try first.play { event in
      if case .word(let word) = event, word.text == "four" {
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

  @Test func `paused, it is silent behind a word, and goes on at the very sample`() throws {
    let server = try SoundServer()
    let tape = folder.path("tape.raw")
    let recorder = try ChildProcess(
      ["arecord", "-q", "-D", "vmic", "-t", "raw", "-f", "S16_LE", "-r", "16000", "-c", "1", tape],
      environment: server.environment, errors: 2)
    for _ in 0..<1000 where (try? rawSamples(tape).count) ?? 0 == 0 { usleep(10_000) }
    let text = "One two three four five six seven eight."
    let announcement = Announcement(text, Synthesizer(.kal16), device: server.speaker)
    let end = try announcement.play { event in
      guard case .word(let word) = event, word.text == "two" else { return }
      announcement.pause()
      Thread.detachNewThread {
        usleep(1_500_000)
        announcement.resume()
      }
    }
    #expect(end == .finished)
    usleep(300_000)
    recorder.end()
    let heard = try rawSamples(tape)
    let speech = try Synthesizer(.kal16).speak(text)
    let begin = try #require(heard.firstIndex { $0.magnitude > 300 })
    let loud = try #require(speech.samples.firstIndex { $0.magnitude > 300 })
    var place = loud
    while place < speech.samples.count, heard[begin + place - loud] == speech.samples[place] {
      place += 1
    }
    // The samples run along until the end of a word; those that are zero there anyway are no pause.
    let rate = SampleRate(hertz: 16000)
    let ends = speech.words.dropFirst().map { rate.frames(in: $0.end) }
    let end0 = try #require(ends.min { abs($0 - place) < abs($1 - place) })
    #expect(abs(end0 - place) <= 4, "\(place) \(ends)")
    let rest = heard[(begin + end0 - loud)...]
    let silence = rest.prefix { $0 == 0 }.count
    #expect(silence > 4000, "\(silence)")
    let next = speech.samples[end0...].drop { $0 == 0 }
    #expect(rest.dropFirst(silence).prefix(next.count - 800).elementsEqual(next.dropLast(800)))
  }

  @Test func `a queue speaks one after another, and stopped it speaks none of them`() async throws {
    let queue = AnnouncementQueue()
    let order = Order()
    let device = bench.recorder("/dev/null")
    queue.pause()
    async let first = queue.speak(
      Announcement("One two.", Synthesizer(.kal), device: device), onEvent: order.note)
    while queue.count < 1 { await Task.yield() }
    let broken = Task {
      try await queue.speak(Announcement("x", Synthesizer(.kal), device: "nosuchdevice"))
    }
    while queue.count < 2 { await Task.yield() }
    async let second = queue.speak(
      Announcement("Three four.", Synthesizer(.kal), device: device), onEvent: order.note)
    while queue.count < 3 { await Task.yield() }
    queue.resume()
    #expect(try await first == .finished)
    await #expect(throws: SpeechError.self) { try await broken.value }
    #expect(try await second == .finished)
    #expect(order.words == ["One", "two", "Three", "four"])
    #expect(queue.count == 0)
    queue.pause()
    async let third = queue.speak(Announcement("Five.", Synthesizer(.kal), device: device))
    async let fourth = queue.speak(Announcement("Six.", Synthesizer(.kal), device: device))
    while queue.count < 2 { await Task.yield() }
    queue.stop()
    #expect(try await third == .stopped)
    #expect(try await fourth == .stopped)
  }

  @Test func `marks are told before the words behind them`() throws {
    let script = try SpeechScript(
      ssml: "<speak>One <mark name='m'/>two.<mark name='n'/></speak>", Synthesizer(.kal))
    let order = Order()
    try Announcement(script, device: bench.recorder("/dev/null")).play(onEvent: order.note)
    #expect(order.words == ["One", "<m>", "two", "<n>"])
  }

  @Test func `who begins to speak interrupts what may be interrupted`() throws {
    let server = try SoundServer()
    var configuration = CaptureConfiguration()
    configuration.device = server.microphone
    let grammar = try Grammar(phrases: ["stop"]).compiled()
    let listener = try Listener(.microphone(configuration), grammar: grammar)
    let text = "One two three four five six seven eight nine ten. " + "And so on and so on. "
    // The microphone hears the loudspeaker here, so that its own voice is who begins to speak.
    let announcement = Announcement(text, Synthesizer(.kal16), device: server.speaker)
    #expect(try listener.playInterruptibly(announcement) == .stopped)
    let other = Announcement("Not a word.", Synthesizer(.kal16), device: server.speaker)
    #expect(try listener.play(other) == .finished)
    listener.stop()
  }

  /// What is told, from whatever thread, in its order.
  private final class Order: Sendable {
    private let list = Guarded<[String]>([])

    var words: [String] { list.withLock { $0 } }

    @Sendable func note(_ event: AnnouncementEvent) {
      list.withLock { list in
        switch event {
        case .word(let word): list.append(word.text)
        case .mark(let mark): list.append("<\(mark.text)>")
        }
      }
    }
  }
}
