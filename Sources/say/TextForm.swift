import SpeechKitLinux
import ToolSupport

/// How the text is written.
enum TextForm {
  /// Plain English, with commands in double square brackets.
  case commands
  /// Plain English.
  case plain
  /// SSML; sound files may be taken from a folder, or not at all.
  case ssml(audioFolder: String?)
  /// Phones.
  case phones(PhoneNotation)

  /// What the options say.
  /// - Throws: `ToolFailure` when they say several things.
  init(_ options: ParsedOptions) throws(ToolFailure) {
    let given = ["plain", "ssml", "phonemes", "ipa"].filter(options.has)
    guard given.count <= 1 else {
      throw ToolFailure(
        .usage, "\(given.map { "--\($0)" }.joined(separator: " and ")) do not go together")
    }
    if options.has("allow-audio"), !options.has("ssml") {
      throw ToolFailure(.usage, "--allow-audio goes with --ssml")
    }
    switch given.first {
    case "plain": self = .plain
    case "ssml": self = .ssml(audioFolder: options["allow-audio"])
    case "phonemes": self = .phones(.cmu)
    case "ipa": self = .phones(.ipa)
    default: self = .commands
    }
  }

  /// The script of a text.
  /// - Throws: `SpeechError` for a text of another form.
  func script(
    _ text: String, name: String, _ synthesizer: Synthesizer
  ) throws(SpeechError) -> SpeechScript {
    switch self {
    case .commands: SpeechScript(embedded: text, synthesizer)
    case .plain: SpeechScript(plain: text, synthesizer)
    case .ssml(let folder):
      try SpeechScript(ssml: text, name: name, synthesizer, audioFolder: folder)
    case .phones(let notation): try SpeechScript(phones: text, notation, synthesizer)
    }
  }
}
