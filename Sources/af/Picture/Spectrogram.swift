import SpeechKitLinux

/// Which frequencies a sound has as time goes on, in few enough pieces to draw; and on average.
struct Spectrogram: ~Copyable {
  /// Rows of a column, from 0 Hz to the highest frequency.
  let rows: Int
  /// The highest frequency, in Hz.
  let highest: Double
  /// The mean power of each bin.
  private(set) var powers: [Double]
  private(set) var spectra = 0

  private var analyzer: SpectrumAnalyzer
  private var columns: Folding<[Float]>
  private var frames = 0
  private var strongest: Float = 0

  /// An empty one.
  /// - Parameters:
  ///   - analyzer: Makes the spectra.
  ///   - highest: The highest frequency shown, in Hz; half the rate at most.
  ///   - rows: Rows of a column, at most.
  ///   - columns: Columns, at least, of a sound that is long enough.
  ///   - isCentred: Whether the first stretch has its middle at the first sample, and so on, with
  ///     silence around the sound, so that a column shows what is in its middle.
  init(
    _ analyzer: consuming SpectrumAnalyzer, highest: Double?, rows: Int, columns: Int,
    isCentred: Bool
  ) {
    let half = Double(analyzer.sampleRate) / 2
    let top = min(half, max(highest ?? half, half / Double(analyzer.binCount - 1)))
    let bins = Int((top / half * Double(analyzer.binCount - 1)).rounded()) + 1
    self.highest = top
    self.rows = min(rows, bins)
    powers = [Double](repeating: 0, count: analyzer.binCount)
    self.columns = Folding(most: 2 * columns) { one, other in
      zip(one, other).map { max($0, $1) }
    }
    shownBins = bins
    lead = [Float](repeating: 0, count: isCentred ? analyzer.size / 2 : 0)
    self.analyzer = analyzer
    transform(lead)
  }

  /// The silence before the sound and behind it.
  private let lead: [Float]

  private let shownBins: Int

  /// The length in seconds.
  var seconds: Double { Double(frames) / Double(analyzer.sampleRate) }

  /// How the spectra were made, in words.
  var note: String {
    let time = JSONObject.number(
      Double(analyzer.hop) / Double(analyzer.sampleRate) * 1000, decimals: 1)
    return "\(analyzer.sampleRate) Hz, \(analyzer.window.rawValue) window of \(analyzer.size), "
      + "hop \(analyzer.hop) (\(time) ms)"
  }

  /// The level at the top of the scale: that of the strongest, to the next ten dB above.
  var top: Double {
    min(20, max(-60, (Decibels(amplitudeRatio: Double(strongest)).value / 10).rounded(.up) * 10))
  }

  /// The frequency in the middle of a bin, in Hz.
  func frequency(of bin: Int) -> Double { analyzer.frequency(of: bin) }

  /// Adds samples of one channel.
  mutating func add(_ samples: [Float]) {
    frames += samples.count
    transform(samples)
  }

  private mutating func transform(_ samples: [Float]) {
    var found: [[Float]] = []
    analyzer.add(samples.span) { spectrum in
      found.append(spectrum.indices.map { spectrum[$0] })
    }
    for spectrum in found { take(spectrum) }
  }

  /// Adds what is left, once there are no more samples.
  mutating func finish() {
    transform(lead)
    // A sound shorter than a stretch has nothing else.
    guard spectra == 0, frames > 0 else { return }
    var found: [[Float]] = []
    analyzer.finish { spectrum in found.append(spectrum.indices.map { spectrum[$0] }) }
    for spectrum in found { take(spectrum) }
  }

  private mutating func take(_ spectrum: [Float]) {
    spectra += 1
    for bin in spectrum.indices { powers[bin] += Double(spectrum[bin]) * Double(spectrum[bin]) }
    let column = (0..<rows).map { row -> Float in
      let start = row * shownBins / rows
      let end = max(start + 1, (row + 1) * shownBins / rows)
      return spectrum[start..<end].max() ?? 0
    }
    strongest = max(strongest, column.max() ?? 0)
    columns.add(column)
  }

  /// What lies between two parts of the whole, 0 to 1: the highest amplitude of each row.
  func column(_ start: Double, _ end: Double) -> [Float] {
    columns.cell(start, end) ?? [Float](repeating: 0, count: rows)
  }
}
