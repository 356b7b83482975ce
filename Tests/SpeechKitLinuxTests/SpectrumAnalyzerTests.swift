import Foundation
import SpeechKitLinux
import Testing

struct SpectrumAnalyzerTests {
  func spectra(
    _ samples: [Float], rate: Int = 16000, size: Int = 1024, hop: Int? = nil,
    window: SpectrumWindow = .hann, block: Int = 333
  ) throws -> [[Float]] {
    var analyzer = try SpectrumAnalyzer(sampleRate: rate, size: size, hop: hop, window: window)
    var spectra: [[Float]] = []
    var next = 0
    while next < samples.count {
      let part = Array(samples[next..<min(samples.count, next + block)])
      analyzer.add(part.span) { spectrum in spectra.append(spectrum.indices.map { spectrum[$0] }) }
      next += part.count
    }
    return spectra
  }

  @Test(arguments: SpectrumWindow.allCases) func `a tone shows at its frequency with its amplitude`(
    window: SpectrumWindow
  ) throws {
    for bin in [10, 100, 300] {
      let tone = (0..<4096).map { i -> Float in
        Float(0.5 * sin(2 * .pi * Double(bin) * Double(i) / 1024 + 0.3))
      }
      for spectrum in try spectra(tone, window: window) {
        #expect(abs(spectrum[bin] - 0.5) < 0.001)
        #expect(spectrum.enumerated().max { $0.element < $1.element }?.offset == bin)
        let far = spectrum.enumerated().filter { abs($0.offset - bin) > 8 }.map(\.element)
        #expect(far.max() ?? 1 < 1e-5)
      }
    }
  }

  @Test func `a constant shows at 0 Hz with its own size`() throws {
    let spectrum = try #require(try spectra([Float](repeating: 0.25, count: 1024)).first)
    #expect(abs(spectrum[0] - 0.25) < 1e-5)
    let nyquist = (0..<1024).map { Float($0 % 2 == 0 ? 0.5 : -0.5) }
    #expect(abs(try spectra(nyquist)[0][512] - 0.5) < 1e-5)
  }

  @Test(arguments: [1, 100, 512, 1024, 1500]) func `stretches follow each other by the hop`(
    hop: Int
  ) throws {
    let samples = (0..<5000).map { Float(sin(Double($0 * $0) * 1e-4)) }
    let all = try spectra(samples, hop: hop)
    #expect(all.count == (5000 - 1024) / hop + 1)
    #expect(try spectra(samples, hop: hop, block: 1) == all)
    let third = try spectra(Array(samples[min(2 * hop, 3976)...]), hop: hop)[0]
    #expect(zip(all[2], third).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func `what is left is shown with silence behind it, and sizes out of range are refused`()
    throws
  {
    var analyzer = try SpectrumAnalyzer(sampleRate: 8000, size: 1000)
    #expect(analyzer.size == 1024)
    #expect(analyzer.frequency(of: analyzer.binCount - 1) == 4000)
    let few: [Float] = [1, .nan, .infinity]
    analyzer.add(few.span) { _ in Issue.record("too early") }
    var count = 0
    analyzer.finish { spectrum in
      count += 1
      #expect(spectrum.indices.allSatisfy { spectrum[$0].isFinite })
    }
    analyzer.finish { _ in count += 1 }
    #expect(count == 1)
    #expect(throws: SpeechError.self) { _ = try SpectrumAnalyzer(sampleRate: 8000, size: 16) }
    #expect(throws: SpeechError.self) { _ = try SpectrumAnalyzer(sampleRate: 8000, hop: 0) }
  }
}
