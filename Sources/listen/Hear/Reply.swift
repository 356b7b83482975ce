import SpeechKitLinux
import ToolSupport

/// What is said aloud for each command.
struct Reply: Sendable {
  /// Whether it falls silent when somebody begins to speak.
  let isInterruptible: Bool
  private let text: String
  private let synthesizer: Synthesizer
  private let device: String

  /// Nil when no reply was asked for.
  init?(_ options: ParsedOptions) throws(ToolFailure) {
    do throws(SpeechError) {
      synthesizer = Synthesizer(try Voice.named(options["voice"] ?? "slt"))
    } catch { throw ToolFailure(error) }
    isInterruptible = options.has("interruptible")
    guard let text = options["reply"] else {
      if let useless = ["voice", "reply-device", "interruptible"].first(where: options.has) {
        throw ToolFailure(.usage, "--\(useless) is of no use without --reply")
      }
      return nil
    }
    self.text = text
    device = options["reply-device"] ?? "default"
  }

  /// The reply to a command.
  func announcement(to command: ListenerEvent.Command) -> Announcement {
    let spoken = text.split(separator: "{}", omittingEmptySubsequences: false)
      .joined(separator: command.text)
    return Announcement(spoken, synthesizer, device: device)
  }
}
