import SpeechKitLinux
import TestSupport
import Testing

struct RateConverterTests {
  /// Converts in blocks of one size into blocks of another.
  func convert(
    _ input: [Float], from: Int, to: Int, block: Int, room: Int
  ) throws -> [Float] {
    var converter = try RateConverter(from: from, to: to)
    var output: [Float] = []
    var buffer = [Float](repeating: 0, count: room)
    var position = 0
    while position < input.count {
      let end = min(position + block, input.count)
      var span = buffer.mutableSpan
      let progress = converter.convert(input.span.extracting(position..<end), into: &span)
      position += progress.consumed
      output += buffer.prefix(progress.produced)
    }
    while true {
      var span = buffer.mutableSpan
      let count = converter.finish(into: &span)
      if count == 0 { return output }
      output += buffer.prefix(count)
    }
  }

  let tone = Tone.sine(300, rate: 48000, seconds: 0.5).map { Float($0) / 32768 }

  @Test func `the slicing of input and output changes nothing`() throws {
    let whole = try convert(tone, from: 48000, to: 16000, block: 100_000, room: 100_000)
    #expect(whole.count == 8000)
    #expect(try convert(tone, from: 48000, to: 16000, block: 1, room: 7) == whole)
    #expect(try convert(tone, from: 48000, to: 16000, block: 480, room: 1) == whole)
  }

  @Test func `between equal rates samples pass unchanged`() throws {
    #expect(try convert(tone, from: 16000, to: 16000, block: 480, room: 100) == tone)
  }

  @Test func `after it has finished a converter begins anew`() throws {
    var converter = try RateConverter(from: 48000, to: 16000)
    var results: [[Float]] = []
    for _ in 0..<2 {
      var buffer = [Float](repeating: 0, count: 20000)
      var output: [Float] = []
      var span = buffer.mutableSpan
      let progress = converter.convert(tone.span, into: &span)
      output += buffer.prefix(progress.produced)
      while true {
        var span = buffer.mutableSpan
        let count = converter.finish(into: &span)
        if count == 0 { break }
        output += buffer.prefix(count)
      }
      results.append(output)
    }
    #expect(results[0].count == 8000)
    #expect(results[0] == results[1])
  }

  @Test(arguments: [(999, 16000), (16000, 768_001), (0, 16000), (-1, 16000)])
  func `rates outside the range are refused`(from: Int, to: Int) {
    #expect(throws: SpeechError.self) { _ = try RateConverter(from: from, to: to) }
  }
}
