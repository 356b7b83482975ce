import SpeechKitLinux
import ToolSupport

/// A time and a level that change in their place on standard error; only where that is a terminal.
struct LevelLine {
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
    let tail = " \(Self.padded(peak))\(overs)"
    // The bar, which may hold colour codes, gets what the words leave.
    let words = Tool.printable(head)
    let room = min(Self.width, Terminal.columns(2) - 3 - words.count - tail.count)
    guard room > 4 else { return Tool.status(String(words.prefix(Terminal.columns(2) - 1))) }
    let bar = LevelBar(terminal).drawing(
      level: level.power, held: peak, floor: nil, threshold: nil, width: room)
    Tool.status("\(words) \(bar)\(tail)")
  }

  /// Takes the line away.
  mutating func clear() {
    if shown != nil { Tool.status("") }
    shown = nil
  }

  private static func padded(_ level: Decibels) -> String {
    let text = level.value <= -100 ? "silent" : level.description
    return Column.right(text, 9)
  }
}
