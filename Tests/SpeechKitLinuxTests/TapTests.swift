import Foundation
import SpeechKitLinux
import Synchronization
import TestSupport
import Testing

/// Sound through taps, in memory.
struct TapTests {
  static let rate = 48000

  /// Passes mono sound through taps in blocks of a length.
  static func pass(
    _ samples: [Float], _ taps: [any AudioTap], channels: Int = 1, block: Int = 480,
    between: (Int) -> Void = { _ in }
  ) -> [Float] {
    var chain = TapChain(taps)
    chain.prepare(AudioFormat(sampleRate: rate, channels: channels), largestBlock: 512)
    var samples = samples
    let count = samples.count
    var index = 0
    for start in stride(from: 0, to: count, by: block * channels) {
      between(index)
      var span = samples.mutableSpan
      var part = span._mutatingExtracting(start..<min(start + block * channels, count))
      chain.process(&part)
      index += 1
    }
    return samples
  }

  static func sine(_ frequency: Double, seconds: Double = 1, amplitude: Double = 0.5) -> [Float] {
    (0..<Int(seconds * Double(rate))).map {
      Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate)))
    }
  }

  /// The amplitude of a tone at its end, by its power over thirty of its cycles.
  static func amplitude(_ samples: [Float], frequency: Double) -> Double {
    let end = samples.suffix(Int(30 * Double(rate) / frequency))
    return (2 * end.reduce(0) { $0 + Double($1 * $1) } / Double(end.count)).squareRoot()
  }

  /// The transfer function of the analogue prototype at the frequency that the bilinear transform
  /// puts there.
  static func prototype(_ kind: FilterTap.Kind, _ frequency: Double, _ cutoff: Double, _ q: Double)
    -> Double
  {
    let w = tan(.pi * frequency / Double(rate)) / tan(.pi * cutoff / Double(rate))
    let below = ((1 - w * w) * (1 - w * w) + w * w / (q * q)).squareRoot()
    return switch kind {
    case .lowPass: 1 / below
    case .highPass: w * w / below
    case .bandPass: w / q / below
    }
  }

  @Test(arguments: [FilterTap.Kind.lowPass, .highPass, .bandPass], [0.7071, 4])
  func `filters do what their formulae say`(kind: FilterTap.Kind, q: Double) {
    for frequency in [100.0, 500, 1000, 1200, 4000, 12000] {
      let tap = FilterTap(kind, frequency: 1000, q: q)
      let heard = Self.amplitude(Self.pass(Self.sine(frequency), [tap]), frequency: frequency)
      let expected = 0.5 * Self.prototype(kind, frequency, 1000, q)
      #expect(abs(20 * log10(heard / expected)) < 0.02, "\(frequency) Hz")
      let said = tap.coefficients(sampleRate: Self.rate)
        .gain(at: frequency, rate: SampleRate(hertz: Self.rate))
      #expect(abs(said.value - 20 * log10(expected / 0.5)) < 0.001)
    }
  }

  @Test func `a low-pass is at 1 kHz with a Q of 0.7071 unless told otherwise`() {
    let tap = FilterTap()
    #expect(tap.kind == .lowPass)
    #expect(tap.frequency.value == 1000)
    #expect(abs(tap.q.value - 0.7071) < 0.0001)
  }

  @Test func `how blocks are cut changes nothing`() {
    let noise = (0..<20000).map { index in Float(sin(Double(index * index % 7919))) * 0.3 }
    let taps: () -> [any AudioTap] = { [FilterTap(.bandPass), GainTap(decibels: -3), LevelTap()] }
    let whole = Self.pass(noise, taps(), channels: 2, block: 512)
    for block in [1, 7, 100, 5000] {
      #expect(Self.pass(noise, taps(), channels: 2, block: block) == whole)
    }
  }

  /// The largest bend between three samples: a click has a large one, a slow tone has not.
  static func bend(_ samples: some Collection<Float>) -> Double {
    let values = Array(samples)
    return zip(values.dropFirst(2).indices, values.dropFirst(2)).map { index, value in
      abs(Double(value - 2 * values[index - 1] + values[index - 2]))
    }.max() ?? 0
  }

  @Test func `changes from far to far make no click`() {
    let tone = Self.sine(200, seconds: 3)
    let usual = Self.bend(tone)
    let gain = GainTap()
    let filter = FilterTap(.lowPass, frequency: 15000)
    let changed = Self.pass(tone, [filter, gain]) { block in
      switch block % 60 {
      case 5: gain.decibels.value = -120
      case 15: gain.decibels.value = 6
      case 25: filter.frequency.value = 60
      case 35: filter.frequency.value = 15000
      case 45: filter.share.value = 0
      case 50: filter.q.value = block % 120 < 60 ? 2 : 0.7
      case 55: filter.share.value = 1
      default: break
      }
    }
    // With 6 dB more a bend is twice as large; a change at once would bend by the amplitude, a
    // thousand times as much.
    // Without the beginning, where the tone itself begins at once.
    let bend = Self.bend(changed.dropFirst(100))
    #expect(bend < 8 * usual, "\(bend) after \(usual)")
    // And they do arrive.
    let soft = Self.pass(tone, [gain]) { if $0 == 2 { gain.decibels.value = -120 } }
    #expect(soft.suffix(1000).allSatisfy { $0 == 0 })
  }

  @Test func `parameters may be set from any thread while sound runs`() async {
    let gain = GainTap()
    let filter = FilterTap()
    let level = LevelTap()
    let done = Atomic<Bool>(false)
    let flag = Flag(done)
    let setter = Task.detached {
      var step = 0.0
      while !flag.isRaised {
        step += 1
        gain.decibels.value = -20 + step.truncatingRemainder(dividingBy: 20)
        filter.frequency.value = 100 + step.truncatingRemainder(dividingBy: 5000)
        #expect(level.level.takePeak() <= 6)
        await Task.yield()
      }
    }
    for _ in 0..<5 {
      let heard = Self.pass(Self.sine(300), [filter, gain, level])
      #expect(heard.allSatisfy { $0.magnitude < 1 })
    }
    flag.raise()
    await setter.value
  }

  final class Flag: Sendable {
    private let value: Atomic<Bool>
    init(_ value: consuming Atomic<Bool>) { self.value = value }
    var isRaised: Bool { value.load(ordering: .relaxed) }
    func raise() { value.store(true, ordering: .relaxed) }
  }

  @Test func `values outside of a parameter's range take its nearest end`() {
    let gain = GainTap(decibels: 1000)
    #expect(gain.decibels.value == 40)
    gain.decibels.value = .nan
    #expect(gain.decibels.value == -120)
  }

  @Test func `what is no number does not stay in a filter`() {
    var sound = Self.sine(100)
    sound[100] = .nan
    sound[200] = .infinity
    #expect(Self.pass(sound, [FilterTap()]).suffix(1000).allSatisfy { $0.isFinite })
  }

  @Test func `the level is that of the sound`() {
    let tap = LevelTap()
    _ = Self.pass(Self.sine(1000, seconds: 3, amplitude: 1.25), [tap])
    #expect(abs(tap.level.power.value - (20 * log10(1.25) - 3.01)) < 0.05)
    #expect(abs(tap.level.takePeak().value - 20 * log10(1.25)) < 0.01)
    #expect(tap.level.takePeak() == .silence)
    #expect(tap.level.overs > 1000)
  }

  @Test(arguments: [1, 2]) func `the spectrum shows a tone where it is`(channels: Int) {
    let tap = SpectrumTap(size: 1000)
    #expect(tap.spectrum.binCount == 513)
    let frequency = 20 * Double(Self.rate) / 1024
    let tone = Self.sine(frequency).flatMap { [Float](repeating: $0, count: channels) }
    _ = Self.pass(tone, [tap], channels: channels)
    #expect(abs(tap.spectrum.frequency(of: 20) - frequency) < 1e-9)
    #expect(abs(tap.spectrum.level(of: 20).value - 20 * log10(0.5)) < 0.1)
    #expect(tap.spectrum.level(of: 100) < -80)
  }

  /// Writes down its moments.
  struct Diary: AudioTap {
    let notes: Notes
    let name: String
    func initialize() { notes.add("\(name) initialize") }
    func prepare(_ format: AudioFormat, largestBlock: Int) {
      notes.add("\(name) prepare \(format.sampleRate) \(format.channels) \(largestBlock)")
    }
    func process(_ samples: inout MutableSpan<Float>) { notes.add("\(name) \(samples.count)") }
    func unprepare() { notes.add("\(name) unprepare") }
    func finalize() { notes.add("\(name) finalize") }
  }

  final class Notes: Sendable {
    private let list = Guarded<[String]>([])
    var all: [String] { list.withLock { $0 } }
    func add(_ note: String) { list.withLock { $0.append(note) } }
  }

  @Test func `the five moments come in order, for every tap of a chain`() {
    let notes = Notes()
    do {
      var chain = TapChain([Diary(notes: notes, name: "a"), Diary(notes: notes, name: "b")])
      var samples = [Float](repeating: 0, count: 20)
      for channels in [1, 2] {
        let format = AudioFormat(sampleRate: 8000, channels: channels)
        chain.prepare(format, largestBlock: 8)
        chain.prepare(format, largestBlock: 8)
        var span = samples.mutableSpan
        chain.process(&span)
      }
      chain.unprepare()
      chain.unprepare()
    }
    let passes = [
      ["prepare 8000 1 8", "8", "8", "4", "unprepare"],
      ["prepare 8000 2 8", "16", "4", "unprepare"],
    ]
    let expected = ["initialize"] + passes.flatMap { $0 } + ["finalize"]
    for name in ["a", "b"] {
      #expect(notes.all.filter { $0.hasPrefix(name) } == expected.map { "\(name) \($0)" })
    }
    #expect(notes.all.prefix(2) == ["a initialize", "b initialize"])
    #expect(Array(notes.all.dropFirst(4).prefix(4)) == ["a 8", "b 8", "a 8", "b 8"])
  }

  @Test func `what is captured passes taps, too`() throws {
    let tone = Tone.sine(440)
    let level = LevelTap()
    var source = TappedSource(
      SampleSource(tone, sampleRate: 16000), [GainTap(decibels: -6.0206), level])
    var taken = Taken()
    taken.read(&source)
    #expect(taken.samples.count == tone.count)
    #expect(zip(taken.samples, tone).allSatisfy { abs(Int($0) * 2 - Int($1)) <= 2 })
    #expect(abs(level.level.takePeak().value - 20 * log10(8000 / 32768)) < 0.01)
  }
}
