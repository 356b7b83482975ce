import SpeechSignal
import Testing

@Suite struct PCMTests {
  private static let step = 1.0 / 32_768

  @Test(
    arguments: [
      (0, 0), (0.5, 16_384), (-0.5, -16_384), (1, .max), (-1, .min), (7, .max), (-7, .min),
      (.infinity, .max), (-.infinity, .min), (.nan, 0), (0.4 * step, 0), (0.6 * step, 1),
      (-0.6 * step, -1),
    ] as [(Double, Int16)])
  func `a fraction of full scale becomes the nearest sample`(linear: Double, sample: Int16) {
    #expect(PCM.sample(linear) == sample)
  }

  @Test func `every sample survives the way there and back`() {
    for sample in Int16.min...Int16.max where PCM.sample(PCM.linear(sample)) != sample {
      Issue.record("\(sample) became \(PCM.sample(PCM.linear(sample)))")
    }
  }
}
