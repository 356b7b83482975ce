import SpeechKitLinux
import ToolSupport

/// Shows the words while they are spoken: on a terminal the one being said is marked; elsewhere each
/// gets a line when it begins.
struct WordMarking {
  private static let styles = [
    "": "7", "reverse": "7", "bold": "1", "underline": "4", "red": "31", "green": "32",
    "yellow": "33", "blue": "34", "magenta": "35", "cyan": "36",
  ]

  private let code: String
  private let terminal = Terminal(1)
  private let columns = Terminal.columns(1)
  private var column = 0
  private var marked = ""

  /// A way of marking.
  /// - Throws: `ToolFailure` for an unknown style.
  init(_ style: String) throws(ToolFailure) {
    guard let code = Self.styles[style.lowercased()] else {
      let known = Self.styles.keys.filter { !$0.isEmpty }.sorted().joined(separator: ", ")
      throw ToolFailure(.usage, "--interactive=\(style): there are \(known)")
    }
    self.code = code
  }

  /// Shows a word as the one being said, and the one before it as said.
  /// - Throws: `ToolFailure` when standard output cannot be written.
  mutating func show(_ word: Speech.Span) throws(ToolFailure) {
    let text = String(word.text.prefix(columns - 1))
    guard terminal.allowsCursor else { return try StandardOutput.write("\(word.text)\n") }
    var output = settled
    if column > 0, column + 1 + text.count >= columns {
      output += "\n"
      column = 0
    } else if column > 0 {
      output += " "
      column += 1
    }
    output += "\u{1B}[\(code)m\(text)\u{1B}[0m"
    column += text.count
    marked = text
    try StandardOutput.write(output)
  }

  /// Shows the last word as said, and ends the line.
  /// - Throws: `ToolFailure` when standard output cannot be written.
  mutating func finish() throws(ToolFailure) {
    guard terminal.allowsCursor, column > 0 else { return }
    try StandardOutput.write(settled + "\n")
    column = 0
    marked = ""
  }

  /// The marked word written over without its mark.
  private var settled: String {
    marked.isEmpty ? "" : "\u{1B}[\(marked.count)D\(marked)"
  }
}
