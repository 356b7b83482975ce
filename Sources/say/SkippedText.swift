import SpeechKitLinux
import ToolSupport

/// What of a text could not be said, told once.
struct SkippedText {
  private var scripts: [String] = []

  /// Notes what a clause left out.
  mutating func add(_ clause: SpeechClause?) { add(clause?.skipped ?? []) }

  /// Notes names of scripts.
  mutating func add(_ names: [String]) {
    for script in names where !scripts.contains(script) { scripts.append(script) }
  }

  /// The error for a text without anything to say.
  func nothing(in name: String) -> SpeechError { .nothingToSay(in: name, skipped: scripts) }

  /// Warns of what was left out, on standard error.
  func report(_ name: String) {
    if scripts.isEmpty { return }
    Tool.report("say: \(name): left out, as it cannot be said: \(scripts.joined(separator: ", "))")
  }
}
