public import SpeechKitLinux

/// A level as a bar of characters, from −60 to +3 dBFS, with marks.
public struct LevelBar {
  private let terminal: Terminal

  /// A bar.
  ///
  /// - Parameter terminal: Where it is shown: it tells whether there are colours and characters
  ///   outside ASCII.
  public init(_ terminal: Terminal) { self.terminal = terminal }

  private static let range = -60.0...3.0

  /// The column of a level, 0 to the width.
  private static func column(_ level: Decibels, _ width: Int) -> Double {
    let span = range.upperBound - range.lowerBound
    let place = (level.value - range.lowerBound) / span
    return min(1, max(0, place)) * Double(width)
  }

  /// The bar: filled up to the level, with marks for the held peak, the room's level and the level
  /// from which sound stands out of the room.
  ///
  /// - Parameters:
  ///   - level: The level, dBFS of a sine.
  ///   - held: The held peak on the same scale.
  ///   - floor: The room's level; nil for no mark.
  ///   - threshold: Where sound stands out; nil for no mark.
  ///   - width: Its width in characters, 1 or more.
  /// - Returns: As many characters, and codes for their colours.
  public func drawing(
    level: Decibels, held: Decibels, floor: Decibels?, threshold: Decibels?, width: Int
  ) -> String {
    let end = Self.column(level, width)
    let marks: [(Decibels?, String)] = [
      (floor, terminal.isUnicode ? "▁" : "_"), (threshold, terminal.isUnicode ? "┊" : ":"),
      (held > level ? held : nil, terminal.isUnicode ? "│" : "|"),
    ]
    var cells = (0..<width).map { cell(filled: end - Double($0)) }
    for (mark, character) in marks {
      guard let mark, mark.value > Self.range.lowerBound else { continue }
      let place = min(width - 1, Int(Self.column(mark, width)))
      if cells[place] == empty || mark == held { cells[place] = character }
    }
    return coloured(cells)
  }

  private var empty: String { terminal.isUnicode ? "·" : "." }

  private func cell(filled: Double) -> String {
    if filled >= 1 { return terminal.isUnicode ? "█" : "#" }
    let eighths = Int(filled * 8)
    guard terminal.isUnicode else { return eighths >= 4 ? "#" : empty }
    return eighths > 0 ? String(["▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths - 1]) : empty
  }

  /// Green, yellow from −18 dB, red from −3 dB.
  private func coloured(_ cells: [String]) -> String {
    guard terminal.allowsColour else { return cells.joined() }
    let borders = [-18, -3].map { Int(Self.column(Decibels($0), cells.count)) }
    let parts = [cells[..<borders[0]], cells[borders[0]..<borders[1]], cells[borders[1]...]]
    return zip(["32", "33", "31"], parts).map { "\u{1B}[\($0)m\($1.joined())" }.joined()
      + "\u{1B}[m"
  }

  /// The numbers under the bar.
  ///
  /// - Parameter width: The bar's width in characters.
  /// - Returns: A line as wide.
  public func scale(width: Int) -> String {
    var line: [Character] = Array(repeating: " ", count: width)
    for value in stride(from: -60, through: 0, by: width > 60 ? 6 : 12) {
      let place = Int(Self.column(Decibels(Double(value)), width))
      let label = Array("\(value)")
      let start = max(0, place - label.count / 2)
      guard start + label.count <= width else { continue }
      for (offset, character) in label.enumerated() { line[start + offset] = character }
    }
    return String(line)
  }

  /// A word that stands out when lit, and is not there else.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - isLit: Whether it is there.
  /// - Returns: The word, or as many spaces.
  public func lamp(_ word: String, isLit: Bool) -> String {
    guard isLit else { return String(repeating: " ", count: word.count) }
    return terminal.allowsColour ? "\u{1B}[1;37;41m\(word)\u{1B}[m" : word
  }
}
