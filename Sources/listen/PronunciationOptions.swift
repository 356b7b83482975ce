import SpeechKitLinux
import ToolSupport

/// How words are pronounced, as `--dict` and `--strict` say it.
enum PronunciationOptions {
  /// The user's lexicon.
  static func lexicon(_ options: ParsedOptions) throws(SpeechError) -> Lexicon {
    var lexicon = if let path = options["dict"] { try Lexicon(path: path) } else { Lexicon() }
    if options.has("strict") { lexicon.unknownWords = .refused }
    return lexicon
  }
}
