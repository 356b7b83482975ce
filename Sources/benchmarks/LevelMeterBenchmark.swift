import SpeechSignal

extension Benchmark {
  private static let samples = Sounds.noise16(count: 9_600_000)

  private static func meter() -> Double {
    var meter = LevelMeter(sampleRate: 16_000)
    return meter.add(samples.span).level.value
  }

  /// Ten minutes at 16 kHz on the meter, with the six steps written down plainly beside it.
  static var levelMeter: Benchmark {
    Benchmark(
      "level-meter", "level meter, with the plain one-pole loop", goal: 3, subject: meter,
      reference: {
        let a = 0.001
        var (y, top) = (0.0, 0.0)
        let block = samples.span
        for i in block.indices {
          y += a * (Double(block[i].magnitude) - y)
          if y > top { top = y }
        }
        return Decibels(amplitudeRatio: top).value
      })
  }

  /// The same, with one look at the same memory for the largest magnitude.
  static var levelMeterMemory: Benchmark {
    Benchmark(
      "level-meter-memory", "level meter, with a look at the memory for the peak only", goal: 0.5,
      subject: meter,
      reference: {
        var peak: UInt16 = 0
        let block = samples.span
        for i in block.indices { peak = max(peak, block[i].magnitude) }
        return Double(peak)
      })
  }
}
