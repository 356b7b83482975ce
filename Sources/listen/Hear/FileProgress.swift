import ToolSupport

/// How far the files are, on a terminal that is not busy showing results.
struct FileProgress {
  private let total: Int
  private let isShown: Bool

  init(total: Int) {
    self.total = total
    isShown = total > 1 && Terminal(2).allowsCursor && !Terminal(1).isTerminal
  }

  func show(done: Int) {
    if isShown { Tool.status("\(done) of \(total) files") }
  }

  func clear() {
    if isShown { Tool.status("") }
  }
}
