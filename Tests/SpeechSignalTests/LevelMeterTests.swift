import Glibc
import SpeechSignal
import Testing

/// The meter as its description reads, sample by sample, with a logarithm for each block.
private struct PlainMeter {
  let a: Double
  let offset: Double
  var y = 0.0

  mutating func add(_ block: [Int16]) -> Double {
    var highest = block.isEmpty ? y : 0
    for x in block {
      y = a * abs(Double(x)) + (1 - a) * y
      highest = max(highest, y)
    }
    return max(offset, highest > 0 ? 20 * log10(highest) + offset : offset)
  }
}

extension LevelMeter {
  /// A span of a temporary array cannot be taken; of a parameter it can.
  @discardableResult
  fileprivate mutating func add(_ samples: [Int16]) -> Reading { add(samples.span) }
}

@Suite struct LevelMeterTests {
  private let calibratedOffset = -20 * log10(32_768 * 2 / Double.pi)

  private func cut(_ samples: [Int16], _ block: Int) -> [[Int16]] {
    stride(from: 0, to: samples.count, by: block).map {
      Array(samples[$0..<min(samples.count, $0 + block)])
    }
  }

  private func readings(_ meter: inout LevelMeter, _ samples: [Int16], _ block: Int)
    -> [LevelMeter.Reading]
  {
    cut(samples, block).map { meter.add($0) }
  }

  @Test(arguments: [1, 7, 8, 160, 1000, 4096, 100_000])
  func `levels are those of the plain formula, however the samples are cut`(block: Int) {
    let signal = Signal().noise(-30, 0.7).constant(0, 0.1).tone(997, amplitude: 1.2, 0.3)
      .constant(-1, 0.01).noise(-60, 0.4, seed: 2)
    for configuration in [LevelMeter.Configuration.classic, .calibrated()] {
      var meter = LevelMeter(sampleRate: 16_000, configuration: configuration)
      let isClassic = configuration == .classic
      var plain = PlainMeter(
        a: isClassic ? 0.001 : 1 - exp(-1.0 / 1000), offset: isClassic ? -74 : calibratedOffset)
      for part in cut(signal.samples, block) {
        let expected = plain.add(part)
        let level = meter.add(part).level.value
        #expect(abs(level - expected) < 1e-9)
      }
    }
  }

  @Test(arguments: [1, 7, 160, 1000, 4096])
  func `the held peak at a moment does not depend on how the samples were cut`(block: Int) {
    let signal = Signal().noise(-30, 0.5).tone(500, amplitude: 0.9, 0.25).noise(-50, 2.8)
    var whole = LevelMeter(sampleRate: 16_000)
    var pieces = LevelMeter(sampleRate: 16_000)
    whole.add(signal.samples)
    let last = readings(&pieces, signal.samples, block).last
    #expect(abs((last?.heldPeak.value ?? 0) - whole.reading.heldPeak.value) < 1e-9)
  }

  // 997 Hz, not 1 kHz: a frequency that divides the rate is sampled at the same few phases for ever,
  // and their mean is not that of a sine (0.46 dB off at 8 kHz).
  @Test(arguments: [8_000, 16_000, 44_100, 48_000])
  func `a full-scale sine reads zero at any rate, and twenty down reads twenty down`(rate: Int) {
    var loud = LevelMeter(sampleRate: rate)
    var soft = LevelMeter(sampleRate: rate)
    loud.add(Signal(rate: rate).tone(997, amplitude: 1, 1).samples)
    soft.add(Signal(rate: rate).tone(997, amplitude: 0.1, 1).samples)
    #expect(abs(loud.reading.level.value) < 0.1)
    #expect(abs(soft.reading.level.value + 20) < 0.1)
    #expect(abs(loud.reading.rms.value + 3.01) < 0.01)
    #expect(abs(loud.reading.samplePeak.value) < 0.01)
  }

  @Test(arguments: [0.0, -90.3089987, 90])
  func `without calibration the rectified mean of a sine is 3.92 dB under its peak`(offset: Double)
  {
    let configuration = LevelMeter.Configuration(
      smoothing: .timeConstant(.microseconds(62_500)), offset: Decibels(offset))
    var sine = LevelMeter(sampleRate: 16_000, configuration: configuration)
    var square = LevelMeter(sampleRate: 16_000, configuration: configuration)
    sine.add(Signal().tone(997, amplitude: 1, 1).samples)
    square.add([Int16](repeating: .min, count: 16_000))
    // 0 dB of a sample step is 90.31 dB under full scale.
    #expect(abs(sine.reading.level.value - (90.309 - 3.92 + offset)) < 0.1)
    #expect(abs(square.reading.level.value - (90.309 + offset)) < 0.1)
  }

  @Test func `the classic meter puts a full-scale sine at 12.4`() {
    var meter = LevelMeter(sampleRate: 16_000, configuration: .classic)
    meter.add(Signal().tone(997, amplitude: 1, 2).samples)
    #expect(abs(meter.reading.level.value - 12.39) < 0.1)
  }

  @Test(arguments: [8_000, 16_000, 48_000])
  func `rise and fall follow the time constant`(rate: Int) {
    let configuration = LevelMeter.Configuration.calibrated(timeConstant: .milliseconds(100))
    var meter = LevelMeter(sampleRate: rate, configuration: configuration)
    let tenth = [Int16](repeating: 20_000, count: rate / 10)
    let settled = 20 * log10(20_000.0) + calibratedOffset
    // After one time constant, 1 − 1/e of the step.
    let risen = meter.add(tenth).level.value
    #expect(abs(risen - (settled + 20 * log10(1 - exp(-1)))) < 0.1)
    for _ in 0..<20 { meter.add(tenth) }
    // The fall is read at its end, since a block's value is its highest.
    meter.add([Int16](repeating: 0, count: rate / 10))
    let fallen = meter.add([Int16(0)]).level.value
    #expect(abs(fallen - (settled - 20 * log10(exp(1)))) < 0.1)
  }

  @Test func `silence is the floor, before the first block too`() {
    for configuration in [LevelMeter.Configuration.classic, .calibrated()] {
      var meter = LevelMeter(sampleRate: 16_000, configuration: configuration)
      let atRest = meter.reading
      #expect(atRest.level == configuration.offset)
      #expect(atRest.heldPeak == configuration.offset)
      #expect(atRest.samplePeak == .silence && atRest.rms == .silence)
      let afterSilence = meter.add([Int16](repeating: 0, count: 80_000))
      let afterNothing = meter.add([Int16]())
      #expect(afterSilence == atRest && afterNothing == atRest)
    }
  }

  @Test func `the most negative sample is full scale and counts as clipped`() {
    var meter = LevelMeter(sampleRate: 16_000)
    var samples = [Int16](repeating: 0, count: 1000)
    samples[500] = .min
    let reading = meter.add(samples)
    #expect(reading.samplePeak == 0)
    #expect(reading.clippedCount == 1)
    let alone = meter.add([Int16.min])
    #expect(alone.samplePeak == 0)
  }

  @Test(arguments: [
    ([Int16](repeating: .min, count: 5), 5), ([Int16](repeating: .max, count: 5), 5),
    ((0..<1000).map { $0 % 2 == 0 ? .min : .max }, 1000), ([-32_767, 32_766, 0], 0),
  ])
  func `both ends of the range clip`(samples: [Int16], count: Int) {
    var meter = LevelMeter(sampleRate: 16_000)
    let reading = meter.add(samples)
    #expect(reading.clippedCount == count)
  }

  @Test func `a negative impulse counts as peak`() {
    var meter = LevelMeter(sampleRate: 16_000)
    var samples = [Int16](repeating: 100, count: 160)
    samples[3] = -16_384
    let reading = meter.add(samples)
    #expect(abs(reading.samplePeak.value + 6.02) < 0.01)
  }

  @Test func `an offset is told apart from what moves`() {
    var meter = LevelMeter(sampleRate: 16_000)
    let constant = meter.add([Int16](repeating: 8192, count: 1600))
    #expect(constant.dcOffset == 0.25)
    #expect(abs(constant.rms.value + 12.04) < 0.01)
    #expect(constant.movingRMS == .silence)

    let moving = meter.add(Signal().noise(-50, 1).samples.map { Int16(clamping: Int($0) + 8192) })
    #expect(abs(moving.movingRMS.value + 50) < 0.3)
  }

  @Test func `a block of a million samples is exact`() {
    var noise = Noise(seed: 9)
    let samples = (0..<1_000_000).map { _ in Int16(truncatingIfNeeded: noise.bits()) }
    var meter = LevelMeter(sampleRate: 16_000)
    let reading = meter.add(samples)
    var sum = 0
    var squares = 0
    for sample in samples {
      sum += Int(sample)
      squares += Int(sample) * Int(sample)
    }
    let rms = 10 * log10(Double(squares) / 1e6 / (32_768 * 32_768))
    #expect(abs(reading.rms.value - rms) < 1e-9)
    #expect(abs(reading.dcOffset - Double(sum) / 1e6 / 32_768) < 1e-12)
    #expect(reading.samplePeak == 0)
  }

  @Test func `a peak is held for its time and then falls at its rate`() {
    var meter = LevelMeter(sampleRate: 16_000)
    let quiet = [Int16](repeating: 0, count: 1600)
    meter.add(Signal().tone(997, amplitude: 0.5, 1).samples)
    let top = meter.reading.heldPeak.value
    #expect(abs(top + 6.02) < 0.1)
    for _ in 0..<9 { meter.add(quiet) }
    #expect(meter.reading.heldPeak.value == top)
    for _ in 0..<11 { meter.add(quiet) }
    #expect(abs(meter.reading.heldPeak.value - (top - 12)) < 0.6)
    // A louder sound takes over at once.
    meter.add(Signal().tone(997, amplitude: 1, 1).samples)
    #expect(abs(meter.reading.heldPeak.value) < 0.1)
  }

  @Test func `settings out of range stop the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = LevelMeter(
        sampleRate: 16_000, configuration: .init(smoothing: .coefficient(0), offset: 0))
    }
    await #expect(processExitsWith: .failure) { _ = LevelMeter(sampleRate: 0) }
  }
}
