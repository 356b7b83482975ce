public import SpeechGrammar

extension LanguageModel {
  /// Makes a model of a text file.
  /// - Parameters:
  ///   - path: The file, English in UTF-8; `-` is standard input.
  ///   - order: How many words are looked at together, 1 to 3; 3 by default.
  /// - Returns: The model.
  /// - Throws: `SpeechError` of kind `inputMissing` for a file that cannot be read and `inputInvalid`
  ///   for one that is no text or has no words.
  public static func read(_ path: String, order: Int = 3) throws(SpeechError) -> LanguageModel {
    guard !FileStatus(path).isFolder else {
      throw SpeechError(.inputInvalid, path, "is a folder, not a text")
    }
    let place = path == "-" ? "/dev/stdin" : path
    guard let bytes = FileStatus.head(of: place, count: maximumTextSize + 1) else {
      throw SpeechError(
        .inputMissing, path, "there is no such file, or it may not be read",
        advice: "name a file with English sentences")
    }
    do throws(GrammarError) {
      return try LanguageModel(
        text: bytes, file: InputDescriptor.name(of: path), order: order)
    } catch {
      let problem = error.problems[0]
      throw SpeechError(
        .inputInvalid, "\(problem.file):\(problem.line)", problem.message, advice: problem.advice)
    }
  }
}
