import SpeechKitLinux
import ToolSupport

/// Speaks on a sound device.
struct SpeakerOutput {
  private let announcement: Announcement
  private let name: String

  /// An output of one text.
  /// - Parameters:
  ///   - text: The text.
  ///   - name: What the text is called in messages.
  ///   - options: The device, and who speaks.
  init(_ text: String, name: String, _ options: SayOptions) {
    announcement = Announcement(
      text, options.synthesizer, device: options.device, leadIn: options.leadIn)
    self.name = name
  }

  /// Falls silent, from any thread.
  func stop() { announcement.stop() }

  /// Speaks, and returns when the sound has left the device.
  /// - Throws: `ToolFailure` with the reason why it could not.
  func speak() throws(ToolFailure) {
    do throws(SpeechError) { _ = try announcement.play() } catch { throw ToolFailure(error) }
    let skipped = announcement.skipped
    if !skipped.isEmpty {
      Tool.report("say: \(name): left out: \(skipped.joined(separator: ", "))")
    }
  }
}
