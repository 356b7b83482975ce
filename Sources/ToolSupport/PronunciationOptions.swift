public import SpeechKitLinux

/// How words are pronounced, as `--dict` and `--strict` say it.
public enum PronunciationOptions {
  /// The user's lexicon.
  /// - Parameter options: What the command line gave.
  /// - Returns: The words of `--dict`; with `--strict` one that has no words guessed.
  /// - Throws: `SpeechError` for a file that cannot be read or is no lexicon.
  public static func lexicon(_ options: ParsedOptions) throws(SpeechError) -> Lexicon {
    var lexicon = if let path = options["dict"] { try Lexicon(path: path) } else { Lexicon() }
    if options.has("strict") { lexicon.unknownWords = .refused }
    return lexicon
  }
}
