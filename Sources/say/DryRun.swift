import SpeechKitLinux
import ToolSupport

/// Shows how a text will be read: a clause a line, each part with its words where they differ.
enum DryRun {
  /// Writes the plan to standard output.
  /// - Throws: `ToolFailure` when it cannot be written.
  static func write(_ script: SpeechScript) throws(ToolFailure) {
    for phrase in script.phrases {
      let silence = phrase.silence / .milliseconds(1)
      if silence > 0 { try StandardOutput.write("(silence \(Int(silence.rounded())) ms)\n") }
      guard let clause = phrase.clause else { continue }
      for script in clause.skipped { Tool.report("say: left out, as it cannot be said: \(script)") }
      let parts = clause.tokens.map { token in
        let spoken = token.words.map(\.text).joined(separator: " ")
        return token.written.lowercased() == spoken ? spoken : "\(spoken) {\(token.written)}"
      }
      if !parts.isEmpty {
        try StandardOutput.write("\(parts.joined(separator: " ")) (\(clause.ending.rawValue))\n")
      }
    }
  }
}
