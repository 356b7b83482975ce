import AudioConversion
import Foundation
import SpeechKitLinux
import Synchronization
import TestSupport
import Testing

/// Conversions that are watched, interrupted, given up, and fed by other things than files.
@Suite(.timeLimit(.minutes(5))) struct AudioConverterTests {
  let bench: ConversionBench

  init() throws { bench = try ConversionBench() }

  /// Two seconds of a tone in blocks of odd sizes, asked for one by one.
  static func blocks() -> [[Float]] {
    let samples = ConversionBench.tone(rate: 16000, seconds: 2).map { Float($0) / 32768 }
    return stride(from: 0, to: samples.count, by: 777).map {
      Array(samples[$0..<min($0 + 777, samples.count)])
    }
  }

  /// A source that gives those blocks, and calls back before each.
  static func source(
    _ before: @escaping @Sendable (Int) throws(SpeechError) -> Void = { _ in }
  ) -> ConversionSource {
    let blocks = blocks()
    let next = Atomic<Int>(0)
    let place = Place(next)
    return .blocks(sampleRate: 16000) { () throws(SpeechError) in
      let index = place.next()
      try before(index)
      return index < blocks.count ? blocks[index] : nil
    }
  }

  final class Place: Sendable {
    private let value: Atomic<Int>
    init(_ value: consuming Atomic<Int>) { self.value = value }
    func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
    var count: Int { value.load(ordering: .relaxed) }
  }

  /// A converter that its own source can reach.
  final class Handle: Sendable {
    private let held = Guarded<AudioConverter?>(nil)
    var converter: AudioConverter? {
      get { held.withLock { $0 } }
      set { held.withLock { $0 = newValue } }
    }
  }

  @Test(arguments: ["m4a", "wav"])
  func `ten interruptions change nothing`(ending: String) async throws {
    _ = try AudioConverter(Self.source(), to: bench.path("plain.\(ending)")).run()
    let handle = Handle()
    let rests = Place(Atomic(0))
    let source = Self.source { index in
      guard index % 4 == 3, rests.count < 10, let converter = handle.converter else { return }
      converter.interrupt()
      let sofar = rests.next()
      // Somebody else resumes, sometimes at once, sometimes after a rest.
      Thread.detachNewThread {
        usleep(UInt32(sofar * 3000))
        converter.resume()
      }
    }
    let converter = try AudioConverter(source, to: bench.path("rested.\(ending)"))
    handle.converter = converter
    let result = try await converter.convert()
    handle.converter = nil
    #expect(rests.count == 10)
    #expect(result.frames == 32000)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: bench.path("rested.\(ending)")))
        == Data(contentsOf: URL(fileURLWithPath: bench.path("plain.\(ending)"))))
  }

  @Test func `while it is interrupted it asks for nothing`() async throws {
    let asked = Place(Atomic(0))
    let converter = try AudioConverter(
      Self.source { _ in _ = asked.next() }, to: bench.path("out.wav"))
    converter.interrupt()
    async let result = converter.convert()
    try await Task.sleep(for: .milliseconds(100))
    #expect(asked.count == 0)
    #expect(converter.isInterrupted)
    converter.resume()
    #expect(try await result.frames == 32000)
  }

  @Test func `progress comes in order and ends`() async throws {
    let converter = try AudioConverter(
      .file(try bench.wav(rate: 16000, seconds: 20)), to: bench.path("out.wav"))
    async let result = converter.convert()
    var last = -1.0
    for await progress in converter.progress {
      #expect(progress.seconds > last)
      #expect(progress.total == 20)
      #expect(0...1 ~= progress.fraction ?? -1)
      last = progress.seconds
    }
    #expect(last >= 0)
    #expect(try await result.duration == 20)
  }

  @Test(arguments: [0, 5, 12])
  func `given up, it leaves what was there before`(block: Int) async throws {
    let path = try bench.folder.write("before".utf8, to: "out.m4a")
    var settings = ConversionSettings()
    settings.replaces = true
    let handle = Handle()
    let source = Self.source { index in if index == block { handle.converter?.cancel() } }
    let converter = try AudioConverter(source, to: path, settings)
    handle.converter = converter
    let error = await #expect(throws: SpeechError.self) { try await converter.convert() }
    handle.converter = nil
    #expect(error?.kind == .cancelled)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "before")
    #expect(try bench.names == ["out.m4a"])
  }

  @Test func `it can be given up while it rests, or waits for its source`() async throws {
    let resting = try AudioConverter(Self.source(), to: bench.path("out.m4a"))
    resting.interrupt()
    let task = Task { try await resting.convert() }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    await #expect(throws: SpeechError.self) { try await task.value }
    let endless = AsyncStream<[Float]> { _ in }
    let waiting = try AudioConverter(
      .sequence(endless, sampleRate: 16000), to: bench.path("out.m4a"))
    let outcome = Task { try await waiting.convert() }
    try await Task.sleep(for: .milliseconds(20))
    waiting.cancel()
    await #expect(throws: SpeechError.self) { try await outcome.value }
    #expect(try bench.names.isEmpty)
  }

  @Test func `file, callback, sequence and live audio give the same`() async throws {
    let samples = ConversionBench.tone(rate: 16000, seconds: 2)
    let wav = try bench.wav(rate: 16000, seconds: 2)
    let sequence = AsyncStream { continuation in
      for block in Self.blocks() { continuation.yield(block) }
      continuation.finish()
    }
    let sources: [ConversionSource] = [
      .file(wav), Self.source(), .sequence(sequence, sampleRate: 16000),
      .live(SampleSource(samples, sampleRate: 16000)),
    ]
    for (index, source) in sources.enumerated() {
      _ = try await AudioConverter(source, to: bench.path("\(index).m4a")).convert()
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: bench.path("\(index).m4a")))
          == Data(contentsOf: URL(fileURLWithPath: bench.path("0.m4a"))))
    }
  }

  @Test func `a source that fails, or gives half a frame, leaves nothing`() throws {
    let failing = Self.source { index throws(SpeechError) in
      if index == 6 { throw SpeechError(.deviceLost, "line", "is gone") }
    }
    let lost = #expect(throws: SpeechError.self) {
      try AudioConverter(failing, to: bench.path("out.m4a")).run()
    }
    #expect(lost?.kind == .deviceLost)
    let halves = ConversionSource.blocks(sampleRate: 16000, channels: 2) { [0, 0, 0] }
    let half = #expect(throws: SpeechError.self) {
      try AudioConverter(halves, to: bench.path("out.m4a")).run()
    }
    #expect(half?.kind == .inputInvalid)
    #expect(try bench.names.isEmpty)
  }

  @Test func `taps work on the way into a file`() throws {
    var settings = ConversionSettings()
    settings.taps = [GainTap(decibels: -20), GainTap(decibels: 14)]
    _ = try AudioConverter(Self.source(), to: bench.path("out.wav"), settings).run()
    let peak = try bench.samples(of: bench.path("out.wav")).map(\.magnitude).max() ?? 0
    #expect(abs(Double(peak) - 16000 * pow(10, -6 / 20)) < 2)
  }

  @Test func `a recording can be read while it grows, and is put in order at its end`() throws {
    var settings = ConversionSettings()
    settings.growsInPlace = true
    let bench = bench
    let growing = Guarded<Double?>(nil)
    let source = Self.source { index in
      guard index == 40 else { return }
      // As it would be found had the power failed now.
      let half = bench.path("half.m4a")
      try? FileManager.default.copyItem(atPath: bench.path("out.m4a"), toPath: half)
      let facts = try? bench.probed(half)
      growing.withLock { $0 = facts.flatMap { Double($0["duration"] ?? "") } }
    }
    _ = try AudioConverter(source, to: bench.path("out.m4a"), settings).run()
    // 1.9 s had been given; the encoder holds some back, and so does the last second.
    #expect(growing.withLock { $0 ?? 0 } >= 0.85)
    #expect(try bench.decoded(bench.path("half.m4a")).count >= 13600)
    let facts = try bench.probed(bench.path("out.m4a"))
    #expect(Double(facts["duration"] ?? "") == 2)
    #expect(try bench.samples(of: bench.path("out.m4a")).count == 32000)
    let whole = try Data(contentsOf: URL(fileURLWithPath: bench.path("out.m4a")))
    #expect(whole.range(of: Data("moof".utf8)) == nil)
    #expect(try bench.names.sorted().filter { $0.hasSuffix("m4a") } == ["half.m4a", "out.m4a"])
  }
}
