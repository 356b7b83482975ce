import Glibc
import SpeechSignal

/// A generator with a fixed seed: the same noise in every run and on every machine.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func bits() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// Uniform in −1 … 1.
  mutating func uniform() -> Double {
    Double(Int64(bitPattern: bits())) / 9.223372036854775808e18
  }

  /// Nearly Gaussian with a variance of 1: the sum of three uniforms of 1/3 each.
  mutating func gaussian() -> Double { uniform() + uniform() + uniform() }
}

/// A sound made of pieces, each of which says what it adds, in linear full scale.
struct Signal {
  var samples: [Int16] = []
  var rate = 16_000

  var seconds: Double { Double(samples.count) / Double(rate) }

  func appending(_ seconds: Double, _ value: (Double) -> Double) -> Signal {
    var result = self
    for i in 0..<Int((seconds * Double(rate)).rounded()) {
      result.samples.append(PCM.sample(value(Double(i) / Double(rate))))
    }
    return result
  }

  /// Adds another sound to what is already there, from a position on.
  func mixing(at seconds: Double, _ other: Signal) -> Signal {
    var result = self
    let start = Int((seconds * Double(rate)).rounded())
    for (i, sample) in other.samples.enumerated() where start + i < samples.count {
      let sum = Int(samples[start + i]) + Int(sample)
      result.samples[start + i] = Int16(clamping: sum)
    }
    return result
  }

  func constant(_ value: Double, _ seconds: Double) -> Signal { appending(seconds) { _ in value } }

  func tone(_ hertz: Double, amplitude: Double, _ seconds: Double) -> Signal {
    appending(seconds) { amplitude * sin(2 * .pi * hertz * $0) }
  }

  /// White noise of a root mean square in dBFS.
  func noise(_ level: Decibels, _ seconds: Double, seed: UInt64 = 1) -> Signal {
    var noise = Noise(seed: seed)
    return appending(seconds) { _ in level.amplitudeRatio * noise.gaussian() }
  }

  /// What voices are made of: a pulse train of about 120 Hz through two resonances, with a syllable every
  /// quarter of a second, of about a root mean square in dBFS.
  func voice(_ level: Decibels, _ seconds: Double) -> Signal {
    var first = Resonance(600, rate: rate)
    var second = Resonance(1600, rate: rate)
    var phase = 0.0
    return appending(seconds) { time in
      phase += (115 + 15 * sin(2 * .pi * 1.3 * time)) / Double(rate)
      let pulse = phase >= 1 ? 1.0 : 0.0
      if phase >= 1 { phase -= 1 }
      let syllable = 0.55 - 0.45 * cos(2 * .pi * 4 * time)
      let sound = first.filter(pulse) + 0.5 * second.filter(pulse)
      return 4 * level.amplitudeRatio * syllable * sound
    }
  }

  private struct Resonance {
    private let a1, a2: Double
    private var y1 = 0.0
    private var y2 = 0.0

    init(_ hertz: Double, rate: Int) {
      a1 = 2 * 0.97 * cos(2 * .pi * hertz / Double(rate))
      a2 = -0.97 * 0.97
    }

    mutating func filter(_ x: Double) -> Double {
      let y = x + a1 * y1 + a2 * y2
      y2 = y1
      y1 = y
      return y
    }
  }
}

/// Everything that decides over a sound, as a source would feed it.
struct Decisions: Equatable {
  var readings: [GateReading] = []
  var actions: [SegmentAction] = []
  var heard: [Int16] = []

  /// Where speech was, in seconds, and how each stretch ended.
  var segments: [(start: Double, end: Double, reason: SegmentAction.EndReason)] {
    var result: [(start: Double, end: Double, reason: SegmentAction.EndReason)] = []
    var start = 0
    for action in actions {
      switch action {
      case .begin(let speechStart, _): start = speechStart
      case .end(let end, _, let reason):
        result.append((Double(start) / rate, Double(end) / rate, reason))
      case .abandon: break
      }
    }
    return result
  }

  private let rate: Double

  init(
    _ signal: Signal, block: Int = .max, gate configuration: SpeechGate.Configuration = .init(),
    segmenter lengths: Segmenter.Configuration = .init()
  ) {
    rate = Double(signal.rate)
    var gate = SpeechGate(configuration, sampleRate: signal.rate)
    var segmenter = Segmenter(lengths, sampleRate: signal.rate)
    var slicer = HopSlicer(hopLength: gate.hopLength)
    let samples = signal.samples.span

    var start = 0
    while start < samples.count {
      let end = min(samples.count, start + min(block, samples.count))
      let part = samples.extracting(start..<end)
      var taken = 0
      while slicer.fill(from: part, taken: &taken) { take(slicer.hop, &gate, &segmenter) }
      start = end
    }
    if slicer.finish() { take(slicer.hop, &gate, &segmenter) }
    if let action = segmenter.finish() { actions.append(action) }
  }

  private mutating func take(_ hop: [Int16], _ gate: inout SpeechGate, _ segmenter: inout Segmenter)
  {
    let reading = gate.advance(hop.span)
    readings.append(reading)
    if let action = segmenter.advance(hop.span, reading, prospect: .unknown) {
      actions.append(action)
    }
    heard += segmenter.pending
  }
}
