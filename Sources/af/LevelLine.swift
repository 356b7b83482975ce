import SpeechKitLinux
import ToolSupport

/// A time and a level that change in their place on standard error; only where that is a terminal.
struct LevelLine {
  /// The level at the left end of the bar, in dBFS.
  private static let floor = -60.0
  private static let width = 24

  private let terminal = Terminal(2)
  private let clock = ContinuousClock()
  private var shown: ContinuousClock.Instant?

  /// Shows them, ten times a second at most.
  mutating func show(_ text: String, _ level: TapLevel) {
    guard terminal.allowsCursor else { return }
    let now = clock.now
    if let shown, now - shown < .milliseconds(100) { return }
    shown = now
    let peak = level.takePeak()
    let head = terminal.isUnicode ? text : String(text.map { $0.isASCII ? $0 : "*" })
    let overs = level.overs > 0 ? " \(level.overs) overs" : ""
    let whole = "\(head) \(bar(level.power, peak)) \(Self.padded(peak))\(overs)"
    Tool.status(String(whole.prefix(max(1, Terminal.columns(2) - 1))))
  }

  /// Takes the line away.
  mutating func clear() {
    if shown != nil { Tool.status("") }
    shown = nil
  }

  /// The smoothed level as a bar, with the peak as a mark in it.
  private func bar(_ power: Decibels, _ peak: Decibels) -> String {
    let marks: (full: Character, empty: Character, peak: Character) =
      terminal.isUnicode ? ("█", "·", "▏") : ("#", ".", "|")
    let (full, mark) = (Self.place(power), Self.place(peak))
    return String(
      (0..<Self.width).map { $0 < full ? marks.full : $0 + 1 == mark ? marks.peak : marks.empty })
  }

  private static func place(_ level: Decibels) -> Int {
    Int(max(0, min(1, 1 - level.value / floor)) * Double(width))
  }

  private static func padded(_ level: Decibels) -> String {
    let text = level.value <= -100 ? "silent" : level.description
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
}
