import Glibc
import SpeechSignal

/// Test signals with known answers.
///
/// All are in linear full scale and deterministic.
struct Signal {
  var samples: [Int16] = []
  let rate: Int

  init(rate: Int = 16_000) { self.rate = rate }

  /// A small generator with a fixed seed: the same noise in every run and on every machine.
  struct Noise {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    /// Uniform in −1 … 1.
    mutating func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(Int64(bitPattern: state)) / 9.223372036854775808e18
    }
    /// Nearly Gaussian, variance 1.
    mutating func gaussian() -> Double {
      (next() + next() + next())  // three uniforms of variance 1/3 each
    }
  }

  func appending(_ seconds: Double, _ value: (Double) -> Double) -> Signal {
    var result = self
    for i in 0..<Int(seconds * Double(rate)) {
      result.samples.append(PCM.sample(value(Double(i) / Double(rate))))
    }
    return result
  }

  /// Adds something to what is already there, from a position on.
  func mixing(at seconds: Double, _ other: Signal) -> Signal {
    var result = self
    let start = Int(seconds * Double(rate))
    for (i, sample) in other.samples.enumerated() where start + i < result.samples.count {
      result.samples[start + i] = PCM.sample(
        PCM.linear(result.samples[start + i]) + PCM.linear(sample))
    }
    return result
  }

  func silence(_ seconds: Double) -> Signal { appending(seconds) { _ in 0 } }

  func constant(_ value: Double, _ seconds: Double) -> Signal { appending(seconds) { _ in value } }

  func tone(_ hertz: Double, amplitude: Double, _ seconds: Double) -> Signal {
    appending(seconds) { amplitude * sin(2 * .pi * hertz * $0) }
  }

  /// White noise of an RMS level in dBFS.
  func noise(_ level: Decibels, _ seconds: Double, seed: UInt64 = 1) -> Signal {
    var noise = Noise(seed: seed)
    return appending(seconds) { _ in level.amplitudeRatio * noise.gaussian() }
  }

  /// Something with what makes speech: a 120 Hz glottal pulse train through two resonances, with a
  /// syllable every quarter of a second, of about a peak level in dBFS.
  func voice(_ level: Decibels, _ seconds: Double) -> Signal {
    var resonances = [Resonance(600, rate: rate), Resonance(1600, rate: rate)]
    var phase = 0.0
    return appending(seconds) { time in
      phase += (110 + 15 * sin(2 * .pi * 1.3 * time)) / Double(rate)
      let pulse = phase >= 1 ? 1.0 : 0.0
      if phase >= 1 { phase -= 1 }
      let syllable = 0.55 - 0.45 * cos(2 * .pi * 4 * time)
      let first = resonances[0].filter(pulse)
      let second = resonances[1].filter(pulse)
      return level.amplitudeRatio * syllable * (first + 0.5 * second)
    }
  }

  private struct Resonance {
    private let a1, a2: Double
    private var y1 = 0.0
    private var y2 = 0.0
    init(_ hertz: Double, rate: Int) {
      let radius = 0.97
      a1 = 2 * radius * cos(2 * .pi * hertz / Double(rate))
      a2 = -radius * radius
    }
    mutating func filter(_ x: Double) -> Double {
      let y = x * 0.5 + a1 * y1 + a2 * y2
      y2 = y1
      y1 = y
      return y
    }
  }
}
