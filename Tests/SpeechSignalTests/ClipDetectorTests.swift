import Glibc
import Testing

@testable import SpeechSignal

struct ClipDetectorTests {
  func find(
    _ samples: [Float], ceiling: Double = 1, highest: Float = 1 - 0x1p-15, block: Int = .max
  ) -> [ClippedPoint] {
    var detector = ClipDetector(ceiling: ceiling, highestSample: highest)
    var points: [ClippedPoint] = []
    var next = 0
    while next < samples.count {
      let part = Array(samples[next..<min(samples.count, next + min(block, samples.count))])
      detector.add(part.span) { points.append($0) }
      next += part.count
    }
    detector.finish { points.append($0) }
    #expect(detector.onSampleCount == points.filter(\.isOnSample).count)
    #expect(detector.interSampleCount == points.filter { !$0.isOnSample }.count)
    return points
  }

  @Test(arguments: [-1, 1 - 0x1p-15, -1 + 0x1p-15] as [Float])
  func `a full sample in silence is found`(
    value: Float
  ) {
    for (length, place) in [(1, 0), (2, 0), (2, 1), (40, 0), (40, 39), (1000, 500), (1000, 999)] {
      var samples = [Float](repeating: 0, count: length)
      samples[place] = value
      let points = find(samples)
      #expect(points.map(\.frame) == [place] && points[0].isOnSample)
      #expect(points.first?.value == value)
    }
  }

  @Test func `runs of five are found with either sign`() {
    for value in [-1, 1 - 0x1p-15] as [Float] {
      var samples = [Float](repeating: 0, count: 205)
      for i in 100..<105 { samples[i] = value }
      let points = find(samples)
      #expect(points.filter(\.isOnSample).map(\.frame) == Array(100..<105))
      // A step to full scale and back swings over.
      #expect(points.contains { !$0.isOnSample })
    }
  }

  @Test func `a sine whose samples are far below is found between them`() throws {
    let sine = (0..<4800).map { i -> Float in
      let fade = min(1, Double(min(i, 4799 - i)) / 480)
      return Float(1.2 * fade * sin(.pi / 2 * Double(i) + .pi / 4))
    }
    #expect(sine.allSatisfy { $0.magnitude < 0.86 })
    let points = find(sine)
    #expect(points.count > 1900)
    #expect(points.allSatisfy { $0.quarters == 2 })
    let errors = points.filter { (500..<4200).contains($0.frame) }.map { point in
      abs(Double(point.value) - 1.2 * sin(.pi / 2 * point.position + .pi / 4))
    }
    #expect(errors.max() ?? 1 < 0.003)
    let level = try #require(points.map { $0.level }.max())
    #expect(abs(level.value - 20 * log10(1.2)) < 0.05)
    #expect(find(sine.map { $0 / 1.21 }).isEmpty)
  }

  @Test func `the very last step and the very first are looked at`() {
    // High only between the two last samples: nothing follows that could push it out.
    for length in [2, 8, 9, 31, 32, 33, 64, 65, 500] {
      var samples = [Float](repeating: 0, count: length)
      samples[length - 1] = 0.95
      samples[length - 2] = 0.95
      #expect(find(samples).map(\.frame) == [length - 2], "\(length)")
      #expect(find(samples.reversed()).map(\.frame) == [0], "\(length)")
    }
  }

  @Test func `clean sounds have none`() {
    let tone = (0..<9600).map { i -> Float in
      Float(0.98 * sin(0.3 * Double(i)) * min(1, Double(9599 - i) / 99))
    }
    #expect(find(tone).isEmpty)
    #expect(find([Float](repeating: 0, count: 1000)).isEmpty)
    #expect(find([]).isEmpty)
  }

  @Test func `any cut of the samples finds the same, in order`() {
    var noise = Noise(seed: 5)
    let samples = (0..<3000).map { _ in max(-1, min(1, Float(noise.gaussian() * 0.6))) }
    let whole = find(samples)
    #expect(whole.count > 200)
    #expect(whole.map(\.position) == whole.map(\.position).sorted())
    for block in [1, 7, 32, 33, 100, 1024] { #expect(find(samples, block: block) == whole) }
  }

  @Test func `a lower ceiling finds what is above it, and a float file's overs are told in full`() {
    let points = find([0, 0.6, 0, 0, 0, 0, 0, 0, 0, 0, -0.4, 0], ceiling: 0.5)
    #expect(points.filter(\.isOnSample).map(\.frame) == [1])
    let loud = find([0, 0, 2.5, 0, 0], highest: 1)
    #expect(loud.filter(\.isOnSample).map(\.value) == [2.5])
  }
}
