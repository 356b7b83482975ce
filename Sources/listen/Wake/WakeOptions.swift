import SpeechKitLinux
import ToolSupport

/// The wake phrase, as `--wake` and the options that go with it say it.
enum WakeOptions {
  /// The phrase; nil when commands are listened for all the time.
  static func phrase(_ options: ParsedOptions) throws(ToolFailure) -> WakePhrase? {
    guard let text = options["wake"] else {
      if let useless = ["wake-threshold", "wake-timeout"].first(where: options.has) {
        throw ToolFailure(.usage, "--\(useless) is of no use without --wake")
      }
      return nil
    }
    var phrase = WakePhrase(text)
    phrase.threshold = try options.number("wake-threshold", in: -60...20)
    if let timeout = try options.number("wake-timeout", in: 0...86_400) {
      phrase.timeout = .seconds(timeout)
    }
    return phrase
  }
}
