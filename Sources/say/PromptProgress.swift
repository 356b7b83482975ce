import SpeechKitLinux
import ToolSupport

/// How far a sheet of prompts is, and how long it will go on, on standard error.
struct PromptProgress {
  private let total: Int
  private let isShown: Bool
  private let allowsCursor = Terminal(2).allowsCursor
  private let start = ContinuousClock.now
  private var done = 0
  private var lastTenth = 0

  init(total: Int, isShown: Bool) {
    self.total = total
    self.isShown = isShown && total > 0
  }

  /// Notes a prompt that is done.
  mutating func advance() {
    done += 1
    guard isShown else { return }
    let left = (ContinuousClock.now - start) / .seconds(1) / Double(done) * Double(total - done)
    let text = "\(done) of \(total) prompts, \(Int(left.rounded(.up))) s left"
    if allowsCursor {
      Tool.status(text)
    } else if done * 10 / total > lastTenth {
      lastTenth = done * 10 / total
      Tool.report("say: \(text)")
    }
  }

  /// Leaves the line free.
  func finish() {
    if isShown, allowsCursor { Tool.status("") }
  }
}
