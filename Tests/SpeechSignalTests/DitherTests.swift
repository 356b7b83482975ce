import SpeechSignal
import Testing

@Suite struct DitherTests {
  private static func rms(_ samples: [Int16]) -> Double {
    let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    return (sum / Double(max(1, samples.count))).squareRoot()
  }

  @Test(arguments: [30.0, 45, 60])
  func `the noise lies as far under the loudest stretch as is asked for`(depth: Double) {
    // A second of silence with 25 ms of a square wave of 20 000 in it.
    var samples = [Int16](repeating: 0, count: 16000)
    for place in 8000..<8400 { samples[place] = place % 80 < 40 ? 20000 : -20000 }
    Dither(depth: depth).apply(to: &samples, window: 400)
    let ratio = Decibels(amplitudeRatio: Self.rms(Array(samples[..<8000])) / 20000).value
    #expect(abs(ratio + depth) < 0.3)
  }

  @Test func `the same audio stays the same, and the noise is white and without offset`() {
    var first = [Int16](repeating: 0, count: 40000)
    first[0] = 30000
    var second = first
    Dither(depth: 30).apply(to: &first, window: 400)
    Dither(depth: 30).apply(to: &second, window: 400)
    #expect(first == second)
    let noise = first.dropFirst().map(Double.init)
    let power = noise.reduce(0) { $0 + $1 * $1 }
    #expect(
      abs(noise.reduce(0, +) / Double(noise.count)) < 0.02
        * (power / Double(noise.count)).squareRoot())
    for lag in [1, 2, 7, 160] {
      let product = zip(noise, noise.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 }
      #expect(abs(product / power) < 0.03, "lag \(lag)")
    }
  }

  @Test func `silence gets half a step, full scale saturates, nothing traps`() {
    var silence = [Int16](repeating: 0, count: 8000)
    Dither().apply(to: &silence, window: 400)
    #expect((0.3...0.8).contains(Self.rms(silence)))
    var loud = (0..<8000).map { $0 % 2 == 0 ? Int16.min : Int16.max }
    Dither(depth: 0).apply(to: &loud, window: 400)
    #expect(loud.max() == .max && loud.min() == .min)
    var nothing: [Int16] = []
    Dither().apply(to: &nothing, window: 400)
    var one: [Int16] = [-32768]
    Dither(depth: -5).apply(to: &one, window: 0)
    #expect(nothing.isEmpty)
  }
}
