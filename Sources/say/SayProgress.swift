import SpeechKitLinux
import ToolSupport

/// How far the work is, on standard error: a line that changes on a terminal, else one every tenth.
struct SayProgress {
  private let isShown: Bool
  private let allowsCursor = Terminal(2).allowsCursor
  private let total: Int
  private var done = 0
  private var lastTenth = 0

  /// - Parameters:
  ///   - text: All that will be said.
  ///   - isShown: Whether anything is to be shown.
  init(_ text: String, isShown: Bool) {
    self.isShown = isShown
    total = isShown ? max(1, text.unicodeScalars.count { !$0.properties.isWhitespace }) : 1
  }

  /// Notes a clause that is done.
  mutating func add(_ clause: SpeechClause?) {
    guard isShown, let clause else { return }
    done += clause.tokens.reduce(0) { $0 + $1.written.unicodeScalars.count }
    // Punctuation is not counted by the clauses, so the end is only shown at the end.
    let percent = min(99, done * 100 / total)
    if allowsCursor {
      Tool.status("\(percent) %")
    } else if percent / 10 > lastTenth {
      lastTenth = percent / 10
      Tool.report("say: \(lastTenth * 10) %")
    }
  }

  /// Shows that all is done, and how long the speech is.
  func finish(_ duration: Duration) {
    guard isShown else { return }
    if allowsCursor { Tool.status("") }
    Tool.report("say: 100 %, \(duration.formattedSeconds) s of speech")
  }
}

extension Duration {
  /// Seconds with one decimal.
  fileprivate var formattedSeconds: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
