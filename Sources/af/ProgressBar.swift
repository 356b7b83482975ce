import ToolSupport

/// How much of the work is done and how long the rest will take, as a bar on standard error; only where
/// that is a terminal.
struct ProgressBar {
  private let terminal = Terminal(2)
  private let clock = ContinuousClock()
  private let start = ContinuousClock().now
  private var shown: ContinuousClock.Instant?

  /// Shows a share from 0 to 1, ten times a second at most.
  mutating func show(_ fraction: Double) {
    guard terminal.allowsCursor else { return }
    let now = clock.now
    if let shown, now - shown < .milliseconds(100) { return }
    shown = now
    let percent = Int(fraction * 100)
    var text = "\(percent < 10 ? "  " : percent < 100 ? " " : "")\(percent) % "
    let width = min(40, Terminal.columns(2) - 22)
    if width > 3 {
      let full = Int(fraction * Double(width))
      let marks = terminal.isUnicode ? ("█", "░") : ("#", "-")
      text +=
        String(repeating: marks.0, count: full) + String(repeating: marks.1, count: width - full)
    }
    // Early on a guess would be wild.
    if fraction > 0.02, now - start > .milliseconds(500) {
      let left = (now - start) / .seconds(1) * (1 - fraction) / fraction
      text += " \(ClockTime.text(seconds: left.rounded(.up))) left"
    }
    Tool.status(text)
  }

  /// Takes the bar away.
  mutating func clear() {
    if shown != nil { Tool.status("") }
    shown = nil
  }
}
