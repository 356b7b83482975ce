import ToolSupport

/// Lines of a terminal that are drawn in place again and again.
///
/// The cursor stays visible and nothing of the terminal is changed, so nothing has to be put right
/// however the tool ends.
struct ScreenLines {
  private var lastSize: Terminal.Size?
  private var lines = 0

  /// What to write to have lines in the place of those before.
  /// - Parameters:
  ///   - drawn: The lines, each narrower than the terminal; what does not fit below is left out.
  ///   - size: The terminal's size.
  /// - Returns: The lines, and codes that move the cursor.
  mutating func frame(_ drawn: [String], _ size: Terminal.Size) -> String {
    // What was drawn in another width may have been wrapped, so nothing of it can be found again.
    let start =
      size == lastSize
      ? (lines > 1 ? "\r\u{1B}[\(lines - 1)A" : "\r") : lastSize == nil ? "" : "\u{1B}[2J\u{1B}[H"
    lastSize = size
    lines = min(drawn.count, size.rows)
    return start + drawn.prefix(size.rows).map { $0 + "\u{1B}[K" }.joined(separator: "\n")
  }

  /// What to write at the end, so that what follows stands below.
  var ending: String { lines > 0 ? "\n" : "" }
}
