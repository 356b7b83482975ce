import SpeechKitLinux
import ToolSupport

/// Bands of a third of an octave, as far as the spectrum can tell them apart.
struct Bands {
  /// A band: its middle in Hz, and the bins in it.
  struct Band {
    let frequency: Double
    let bins: ClosedRange<Int>
  }

  let bands: [Band]
  private let noiseBandwidth: Double

  /// The bands from 25 Hz up.
  /// - Parameters:
  ///   - highest: Where they end, in Hz.
  ///   - binWidth: From a bin to the next, in Hz.
  ///   - window: The window of the spectra.
  init(highest: Double, binWidth: Double, window: SpectrumWindow) {
    noiseBandwidth = window.noiseBandwidth
    // The exact middles are 1000 Hz times powers of the tenth root of ten (IEC 61260, base ten).
    let root = Decibels(2).amplitudeRatio
    let half = Decibels(1).amplitudeRatio
    var bands: [Band] = []
    var frequency = 1000 / Decibels(32).amplitudeRatio
    var next = 1
    while frequency / half < highest {
      let last = Int((min(highest, frequency * half) / binWidth).rounded(.down))
      if last >= next {
        bands.append(Band(frequency: frequency, bins: next...last))
        next = last + 1
      }
      frequency *= root
    }
    self.bands = bands
  }

  /// The level of each band, dBFS of a sine: the power of its bins in sum.
  func levels(_ power: (Int) -> Double) -> [Decibels] {
    bands.map { band in
      Decibels(powerRatio: band.bins.reduce(0) { $0 + power($1) } / noiseBandwidth)
    }
  }

  /// The usual name of a band's middle, such as 63, 1k or 12.5k.
  static func name(_ frequency: Double) -> String {
    let names = [1, 1.25, 1.6, 2, 2.5, 3.15, 4, 5, 6.3, 8, 10]
    var scale = 1.0
    while frequency / scale >= 9.5 { scale *= 10 }
    let nearest = names.min { abs($0 * scale - frequency) < abs($1 * scale - frequency) } ?? 1
    let value = nearest * scale
    return value >= 1000
      ? "\(JSONObject.number(value / 1000, decimals: 2))k" : JSONObject.number(value, decimals: 1)
  }

  /// The bands as JSON.
  func json(_ levels: [Decibels], file: String? = nil, time: Double? = nil) -> String {
    var object = JSONObject()
    if let file { object.add("file", file) }
    if let time { object.add("time", time, decimals: 3) }
    object.add(
      "bands",
      zip(bands, levels).map { band, level in
        var entry = JSONObject()
        entry.add("frequency", band.frequency, decimals: 1)
        entry.add("level", level.value, decimals: 1)
        return entry
      })
    return object.text
  }
}
