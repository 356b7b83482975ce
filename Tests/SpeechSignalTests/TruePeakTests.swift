import Glibc
import Testing

@testable import SpeechSignal

struct TruePeakTests {
  func level(_ samples: [Float]) -> Double {
    var meter = TruePeakMeter()
    meter.add(samples.span)
    meter.finish()
    return meter.level.value
  }

  /// EBU Tech 3341, table 1: what is to be read, within +0.2 and −0.4 dB.
  static let steady: [(Int, Double, Double, Double, Double)] = [
    (15, 1 / 4, 0.5, 0, -6), (16, 1 / 4, 0.5, 45, -6), (17, 1 / 6, 0.5, 60, -6),
    (18, 1 / 8, 0.5, 67.5, -6), (19, 1 / 4, 1.41, 45, 3),
  ]

  @Test(arguments: steady) func `EBU Tech 3341's steady sines read as they should`(
    number: Int, frequency: Double, amplitude: Double, phase: Double, expected: Double
  ) {
    let read = level(PeakSignals.sine(frequency, amplitude: amplitude, phase: phase))
    #expect(read >= expected - 0.4 && read <= expected + 0.2, "signal \(number): \(read)")
    // And much better than that, since a steady sine has a true value.
    #expect(abs(read - 20 * log10(amplitude)) < 0.05, "signal \(number): \(read)")
  }

  @Test(arguments: 0..<4) func `EBU Tech 3341's bursts read as they should`(offset: Int) {
    let read = level(PeakSignals.burst(offset: offset))
    #expect(read >= -0.4 && read <= 0.2, "signal \(20 + offset): \(read)")
  }

  @Test(arguments: [1.0, 1.3]) func `samples at −3 dB of a sine say how high it goes`(
    amplitude: Double
  ) {
    let read = level(PeakSignals.sine(0.25, amplitude: amplitude, phase: 45))
    #expect(abs(read - 20 * log10(amplitude)) < 0.05)
  }

  @Test func `never below the largest sample, whatever the sound`() {
    var noise = Noise(seed: 7)
    for length in [1, 2, 3, 4, 7, 8, 15, 31, 32, 33, 63, 64, 65, 95, 96, 97, 1000, 5000] {
      let samples = (0..<length).map { _ in Float(noise.uniform()) }
      let peak = samples.map(\.magnitude).max() ?? 0
      var meter = TruePeakMeter()
      meter.add(samples.span)
      meter.finish()
      #expect(meter.amplitude >= peak, "\(length)")
    }
    #expect(level([1]) == 0)
    #expect(level([0, 0, -1, 0]) >= 0)
    #expect(level([Float](repeating: 0.5, count: 4)) >= 20 * log10(0.5))
  }

  @Test func `silence and nothing are the floor`() {
    #expect(level([]) == Decibels.silence.value)
    #expect(level([Float](repeating: 0, count: 1000)) == Decibels.silence.value)
  }

  @Test func `what is no number is silence, and what is infinite is as loud as can be`() {
    #expect(level([.nan, 0.5, .signalingNaN, -.nan]) < 0)
    let loud = level([0, .infinity, 0])
    #expect(loud > 60 && loud.isFinite)
  }

  @Test func `however the samples are cut, and whatever stands in the other channels`() {
    var noise = Noise(seed: 3)
    let samples = (0..<10_000).map { _ in Float(noise.gaussian() * 0.2) }
    let whole = level(samples)
    for channels in 1...8 {
      let channel = channels - 1
      var meter = TruePeakMeter()
      var next = 0
      while next < samples.count {
        let end = min(samples.count, next + 1 + Int(noise.bits() % 700))
        var frames: [Float] = []
        for sample in samples[next..<end] {
          for other in 0..<channels { frames.append(other == channel ? sample : 100) }
        }
        meter.add(frames.span, channel: channel, of: channels)
        next = end
      }
      meter.finish()
      #expect(meter.level.value == whole, "\(channels) channels")
    }
  }

  /// Against the sum of sincs itself, in double precision and for ever in both directions.
  @Test func `a band-limited sound reads what the theory says`() {
    var noise = Noise(seed: 11)
    for _ in 0..<6 {
      let tones = (0..<5).map { _ in
        (frequency: abs(noise.uniform()) * 0.35, phase: noise.uniform() * 3)
      }
      func value(_ time: Double) -> Double {
        tones.reduce(0) { $0 + 0.2 * sin(2 * .pi * $1.frequency * time + $1.phase) }
          * min(1, min(time, 2000 - time) / 200)
      }
      let truth = (0..<16 * 2000).map { abs(value(Double($0) / 16)) }.max() ?? 0
      let read = level((0...2000).map { Float(value(Double($0))) })
      // A point in four may miss the top of the highest tone: 0.32 dB at 0.35 of the rate.
      #expect(read > 20 * log10(truth) - 0.35 && read < 20 * log10(truth) + 0.03)
    }
  }
}
