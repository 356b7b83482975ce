import SpeechKitLinux
import ToolSupport

/// Bands as upright bars of characters, with a scale in dB on the left and in Hz below.
struct BandChart {
  private let bands: Bands
  private let terminal: Terminal
  private let range: Double

  /// A chart whose bars go down so many decibels from the top.
  init(_ bands: Bands, _ terminal: Terminal, range: Double) {
    self.bands = bands
    self.terminal = terminal
    self.range = range
  }

  private static let margin = 7

  /// The lines of the chart.
  /// - Parameters:
  ///   - levels: The level of each band.
  ///   - size: How much room there is.
  ///   - top: The level at the top; nil puts it above the strongest band, at a multiple of 10 dB.
  /// - Returns: The lines, none where there is no room for any bar.
  func lines(_ levels: [Decibels], size: Terminal.Size, top: Double? = nil) -> [String] {
    let height = min(20, size.rows - 3)
    let room = size.columns - 1 - Self.margin
    guard height >= 2, room >= levels.count, !levels.isEmpty else { return [] }
    let width = min(5, room / levels.count)
    let strongest = levels.map(\.value).max() ?? 0
    let top = top ?? min(20, (strongest / 10).rounded(.up) * 10)
    var lines: [String] = []
    for row in 0..<height {
      let lower = top - range * Double(row + 1) / Double(height)
      let filled = levels.map { ($0.value - lower) * Double(height) / range }
      let bars = filled.map { bar($0, width: width) }.joined()
      lines.append(label(row, top, height) + colour(bars, lower + range / Double(height)))
    }
    return lines + [names(width)]
  }

  private func label(_ row: Int, _ top: Double, _ height: Int) -> String {
    let step = range / Double(height)
    let upper = top - step * Double(row)
    // A number where a multiple of 20 dB lies within the row.
    let mark = (upper / 20).rounded(.down) * 20
    guard mark > upper - step else { return String(repeating: " ", count: Self.margin) }
    return Column.number(mark, decimals: 0, width: 4) + (row == 0 ? " dB" : "   ")
  }

  private func bar(_ filled: Double, width: Int) -> String {
    let gap = width > 1 ? 1 : 0
    let blocks = terminal.isUnicode ? [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"] : [" ", "#"]
    let steps = Double(blocks.count - 1)
    let index = Int((min(1, max(0, filled)) * steps).rounded())
    return String(repeating: blocks[index], count: width - gap) + String(repeating: " ", count: gap)
  }

  private func colour(_ text: String, _ level: Double) -> String {
    guard terminal.allowsColour else { return text }
    let code = level > -12 ? "31" : level > -30 ? "33" : "32"
    return "\u{1B}[\(code)m\(text)\u{1B}[m"
  }

  /// The names of bands, as many as fit beside each other.
  private func names(_ width: Int) -> String {
    var line = String(repeating: " ", count: Self.margin)
    for (index, band) in bands.bands.enumerated() {
      let name = Bands.name(band.frequency)
      let place = Self.margin + index * width
      guard place > line.count || index == 0 else { continue }
      guard place + name.count <= Self.margin + bands.bands.count * width + 3 else { break }
      line += String(repeating: " ", count: max(0, place - line.count)) + name
    }
    return line + " Hz"
  }
}
