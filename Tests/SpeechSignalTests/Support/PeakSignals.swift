import Glibc

/// The signals 15 to 23 of EBU Tech 3341, mono at 48 kHz.
enum PeakSignals {
  static let rate = 48_000.0

  /// A second of a sine at a fraction of the rate, faded in and out over 20 ms.
  static func sine(_ frequency: Double, amplitude: Double, phase degrees: Double) -> [Float] {
    let count = Int(rate)
    return (0..<count).map { i in
      let fade = min(1, Double(min(i, count - 1 - i)) / 960)
      return Float(fade * amplitude * sin(2 * .pi * frequency * Double(i) + degrees * .pi / 180))
    }
  }

  /// A sine at a sixth of the rate and half of full scale, with one period at a quarter of the rate
  /// and full scale in its middle, made at four times the rate, band-limited to 20 kHz, and every
  /// fourth sample taken from the offset on.
  static func burst(offset: Int) -> [Float] {
    let half = 4 * 2400
    var phase = 0.0
    var left = 0
    let fine = (0..<2 * half).map { i in
      if i >= half, left == 0, phase < 2 * .pi / 24 { left = i < half + 24 ? 16 : 0 }
      let isLoud = left > 0
      let value = (isLoud ? 1.0 : 0.5) * sin(phase)
      phase += 2 * .pi / (isLoud ? 16 : 24)
      if phase >= 2 * .pi - 1e-9 { phase = 0 }
      if isLoud { left -= 1 }
      let fade = min(1, Double(min(i, 2 * half - 1 - i)) / 3840)
      return fade * value
    }
    let taps = lowPass
    return stride(from: offset, to: fine.count - taps.count, by: 4).map { start in
      Float(taps.indices.reduce(0.0) { $0 + taps[$1] * fine[start + $1] })
    }
  }

  /// A sinc of 257 taps under a Blackman window, 20 kHz at 192 kHz.
  private static let lowPass: [Double] = {
    let taps = (0..<257).map { i in
      let time = Double(i - 128)
      let sinc = time == 0 ? 1 : sin(2 * .pi * time * 20 / 192) / (2 * .pi * time * 20 / 192)
      let turn = 2 * .pi * Double(i) / 256
      return sinc * (0.42 - 0.5 * cos(turn) + 0.08 * cos(2 * turn))
    }
    let sum = taps.reduce(0, +)
    return taps.map { $0 / sum }
  }()
}
