import SpeechKitLinux
import ToolSupport

/// Speaks on a sound device.
struct SpeakerOutput {
  private let announcement: Announcement
  private let options: SayOptions

  /// An output of one text.
  /// - Parameters:
  ///   - text: The text.
  ///   - options: The device, and who speaks.
  /// - Throws: `ToolFailure` for a text that is not of the form it should have.
  init(_ text: String, _ options: SayOptions) throws(ToolFailure) {
    announcement = Announcement(
      try options.script(text), device: options.device, leadIn: options.leadIn)
    self.options = options
  }

  /// Falls silent, from any thread.
  var stop: @Sendable () -> Void { { [announcement] in announcement.stop() } }

  /// Speaks, and returns when the sound has left the device.
  /// - Throws: `ToolFailure` with the reason why it could not.
  func speak() throws(ToolFailure) {
    var marking = options.marking
    var failure: ToolFailure?
    do throws(SpeechError) {
      try announcement.play { event in
        guard case .word(let word) = event else { return }
        do throws(ToolFailure) { try marking?.show(word) } catch {
          failure = error
          announcement.stop()
        }
      }
    } catch { throw ToolFailure(error) }
    if let failure { throw failure }
    try marking?.finish()
    var skipped = SkippedText()
    skipped.add(announcement.skipped)
    skipped.report(options.input.name)
  }
}
