import SpeechKitLinux
import ToolSupport

extension Verb {
  /// `af clip`: what goes over full scale.
  static let clip = Verb(
    ClipOptions.table, "where sound is cut off or goes over, also between samples"
  ) { options, interruption throws(ToolFailure) in
    try ClipCommand(ClipOptions(options), interruption).run()
  }
}
