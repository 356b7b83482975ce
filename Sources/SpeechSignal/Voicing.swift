/// Measures how regular the low frequencies are, hop by hop: a voice repeats itself at its pitch, the
/// clatter of a room does not.
///
/// The band under 900 Hz is brought to about 2 kHz, and the last 50 ms of it are compared with
/// themselves some 2.5 to 14 ms earlier (70 to 400 Hz); the best normalised correlation counts.
struct Voicing: Sendable {
  /// What a hop amounts to.
  struct Measure: Sendable {
    /// The mean square of the band in the hop, in sample steps squared.
    let power: Double
    /// The best normalised correlation, 0 to 1.
    let periodicity: Double
  }

  private static let window = 100
  private static let lags = 5...28

  private let decimation: Int
  private var phase = 0
  private var lowPass: Biquad
  private var band = [Double](repeating: 0, count: window + lags.upperBound)

  init(rate: SampleRate) {
    decimation = max(1, (rate.hertz + 1000) / 2000)
    lowPass = .lowPass(cutoff: 900, rate: rate)
  }

  /// Measures the next hop, given after the high-pass, in sample steps.
  mutating func advance(_ hop: [Double]) -> Measure {
    let before = band.count
    for sample in hop {
      let low = lowPass.filter(sample)
      phase += 1
      guard phase == decimation else { continue }
      phase = 0
      band.append(low)
    }
    let fresh = band.count - before
    var power = 0.0
    for value in band[before...] { power += value * value }
    band.removeFirst(fresh)
    return Measure(power: power / Double(max(1, fresh)), periodicity: periodicity)
  }

  private var periodicity: Double {
    let start = Self.lags.upperBound
    var energy = 0.0
    for i in start..<band.count { energy += band[i] * band[i] }
    // Under a hundredth of a sample step there is nothing to compare.
    let least = 1e-4 * Double(Self.window)
    guard energy > least else { return 0 }
    var best = 0.0
    for lag in Self.lags {
      var product = 0.0
      var earlier = 0.0
      for i in start..<band.count {
        product += band[i] * band[i - lag]
        earlier += band[i - lag] * band[i - lag]
      }
      guard product > 0, earlier > least else { continue }
      best = max(best, product / (energy * earlier).squareRoot())
    }
    return min(1, best)
  }
}
