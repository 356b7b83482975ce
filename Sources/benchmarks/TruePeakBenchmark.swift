import SpeechSignal

extension Benchmark {
  /// The true peak of a minute of noise, with libebur128's own beside it.
  static var truePeak: Benchmark {
    let samples = Sounds.noise(count: 2_880_000)
    return Benchmark(
      "true-peak", "true peak, with libebur128's on the same samples", goal: 10,
      subject: {
        var meter = TruePeakMeter()
        meter.add(samples.span)
        meter.finish()
        return meter.level.value
      },
      reference: { Ebur128.truePeak(samples) })
  }

  /// The same where nothing can be left out: the level rises all the time.
  static var risingTruePeak: Benchmark {
    var samples = Sounds.noise(count: 2_880_000)
    for i in samples.indices { samples[i] *= Float(i) / 2_880_000 }
    let rising = samples
    return Benchmark(
      "true-peak-rising", "true peak of a sound that grows, with libebur128's", goal: 10,
      subject: {
        var meter = TruePeakMeter()
        meter.add(rising.span)
        meter.finish()
        return meter.level.value
      },
      reference: { Ebur128.truePeak(rising) })
  }
}
