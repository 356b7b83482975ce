import SpeechSignal
import Testing

@Suite struct DecibelsTests {
  @Test(
    arguments: [
      (1, 0), (0.5, -6.020599913), (0.1, -20), (2, 6.020599913), (1.0 / 32_768, -90.308998699),
    ] as [(Double, Double)])
  func `an amplitude ratio is twenty times its logarithm`(ratio: Double, level: Double) {
    #expect(abs(Decibels(amplitudeRatio: ratio).value - level) < 1e-8)
    #expect(abs(Decibels(powerRatio: ratio * ratio).value - level) < 1e-8)
    #expect(abs(Decibels(level).amplitudeRatio / ratio - 1) < 1e-9)
  }

  @Test(arguments: [0, -1, -.infinity, .nan] as [Double])
  func `what has no logarithm is silence`(ratio: Double) {
    #expect(Decibels(amplitudeRatio: ratio) == .silence)
    #expect(Decibels(powerRatio: ratio) == .silence)
  }

  @Test(
    arguments: [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -1e300,
    ] as [Double])
  func `a level is finite whatever it is made of`(value: Double) {
    #expect(Decibels(value).value.isFinite)
    #expect(Decibels(amplitudeRatio: value).value.isFinite)
    #expect((Decibels(value) + Decibels(value)).value.isFinite)
    #expect((Decibels(value) - Decibels(value)).value.isFinite)
  }

  @Test(
    arguments: [
      (-23.04, "-23.0 dB"), (0, "0.0 dB"), (-0.04, "0.0 dB"), (-0.06, "-0.1 dB"),
      (12.39, "12.4 dB"),
      (-120, "-120.0 dB"),
    ] as [(Double, String)])
  func `a level is written with one decimal`(value: Double, text: String) {
    #expect("\(Decibels(value))" == text)
  }

  @Test func `levels are ordered and added as numbers`() {
    #expect(Decibels(-3) < Decibels(-2.9))
    #expect(Decibels(-20) + 6 == -14)
    #expect(Decibels(-20) - 6.5 == -26.5)
  }
}
