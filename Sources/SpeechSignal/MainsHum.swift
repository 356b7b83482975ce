/// Listens for the hum of the mains: tones at multiples of 50 or of 60 Hz.
///
/// The power at the first six multiples of each, and 5 Hz beside them, is measured by Goertzel's
/// algorithm ("An algorithm for the evaluation of finite trigonometric series", 1958) in windows of
/// half a second under a Hann window, each begun in the middle of the one before. Of each the median
/// over all windows counts, so that a short sound is none. So low frequencies need no more than some
/// 2000 values a second: each is the mean of a few samples, and what that takes away is given back. A multiple that stands out of what lies
/// beside it by 10 dB is a tone; there is hum when the first or the second is one.
///
/// A value with no shared state: use each from one thread at a time.
public struct MainsHum: Sendable {
  /// A hum that was found.
  public struct Reading: Hashable, Sendable {
    /// The mains' frequency in hertz: 50 or 60.
    public let frequency: Int
    /// The multiples that stand out, in order: 1 is the mains' frequency itself, at most 6.
    public let harmonics: [Int]
    /// The level of these together, dBFS of a sine: one full-scale tone reads 0.0.
    public let level: Decibels
  }

  private static let frequencies = [50, 60]
  private static let harmonics = 1...6
  private static let beside = 5
  /// How far a tone stands out of what lies beside it, as a ratio of powers.
  private static let prominence = 10.0
  /// The least power of a tone, that of −90 dBFS: under it lie the steps of 16-bit samples.
  private static let leastPower = 1e-9

  /// What is measured, in hertz, and there the power in each window: 1 is a full-scale sine.
  private var powers: [Int: [Double]] = [:]
  private let window: [Double]
  private let sampleRate: Double
  /// How many samples make a value.
  private let fold: Int
  private var values: [Double] = []
  private var sum = 0.0
  private var summed = 0

  /// A listener that has heard nothing.
  ///
  /// - Parameter sampleRate: Frames a second, within ``SampleRate/range``; anything else stops the
  ///   program.
  public init(sampleRate: Int) {
    let rate = SampleRate(hertz: sampleRate)
    self.sampleRate = Double(sampleRate)
    fold = max(1, sampleRate / 2000)
    let length = rate.frames(in: .milliseconds(500)) / fold
    window = (0..<length).map { (1 - Elementary.cos(2 * .pi * Double($0) / Double(length))) / 2 }
    for tone in Self.frequencies.flatMap({ base in Self.harmonics.map { $0 * base } }) {
      for hertz in [tone - Self.beside, tone, tone + Self.beside] where hertz * 2 < sampleRate {
        powers[hertz] = []
      }
    }
  }

  /// Takes the next samples.
  ///
  /// - Parameter block: The samples that follow those of the last call, one channel, any number.
  public mutating func add(_ block: Span<Int16>) {
    for i in block.indices {
      sum += PCM.linear(block[i])
      summed += 1
      guard summed == fold else { continue }
      values.append(sum / Double(fold))
      (sum, summed) = (0, 0)
      guard values.count == window.count else { continue }
      measure()
      values.removeFirst(window.count / 2)
    }
  }

  /// Says that the samples to come do not follow those before.
  public mutating func interrupt() {
    values.removeAll(keepingCapacity: true)
    (sum, summed) = (0, 0)
  }

  /// What was found; nil for no hum, and before half a second was heard without a break.
  public var reading: Reading? {
    let medians = powers.mapValues(Self.median)
    return Self.frequencies.compactMap { Self.reading(of: $0, medians) }.max {
      $0.ownPower < $1.ownPower
    }?.reading
  }

  /// A hum, and the power of its tones that the other frequency of the mains does not have.
  private static func reading(
    of frequency: Int, _ powers: [Int: Double]
  ) -> (reading: Reading, ownPower: Double)? {
    let tones = harmonics.filter { harmonic in
      let hertz = harmonic * frequency
      let around = ((powers[hertz - beside] ?? 0) + (powers[hertz + beside] ?? 0)) / 2
      return (powers[hertz] ?? 0) > max(leastPower, prominence * around)
    }
    guard let lowest = tones.first, lowest <= 2 else { return nil }
    func power(_ tones: [Int]) -> Double {
      tones.reduce(0) { $0 + (powers[$1 * frequency] ?? 0) }
    }
    let own = tones.filter { ($0 * frequency) % 300 != 0 }
    return (
      Reading(
        frequency: frequency, harmonics: tones, level: Decibels(powerRatio: power(tones))),
      power(own)
    )
  }

  private mutating func measure() {
    let windowed = zip(values, window).map { $0 * $1 }
    for hertz in powers.keys {
      let turn = 2 * .pi * Double(hertz) / sampleRate
      // The mean of a Hann window is 1/2, and half of a sine's amplitude is at its own frequency.
      let scale = 4 / Double(window.count) / response(turn: turn)
      powers[hertz]?.append(Self.power(windowed, turn: turn * Double(fold)) * scale * scale)
    }
  }

  /// What the mean of so many samples leaves of a tone whose phase goes on by an angle a sample.
  private func response(turn: Double) -> Double {
    Elementary.sin(turn / 2 * Double(fold)) / (Double(fold) * Elementary.sin(turn / 2))
  }

  /// The squared magnitude of a sum of values, each turned by an angle more than the one before.
  private static func power(_ values: [Double], turn: Double) -> Double {
    let factor = 2 * Elementary.cos(turn)
    var last = 0.0
    var before = 0.0
    for value in values { (last, before) = (value + factor * last - before, last) }
    return last * last + before * before - factor * last * before
  }

  private static func median(_ powers: [Double]) -> Double {
    powers.isEmpty ? 0 : powers.sorted()[powers.count / 2]
  }
}
