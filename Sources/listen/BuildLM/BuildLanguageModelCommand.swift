import SpeechKitLinux
import ToolSupport

/// `listen build-lm`: a language model of a text.
struct BuildLanguageModelCommand {
  private let options: BuildLanguageModelOptions

  init(_ options: BuildLanguageModelOptions) {
    self.options = options
  }

  /// Makes the model, lets the recogniser read it, and writes it.
  func run() throws(ToolFailure) {
    do throws(SpeechError) {
      let language = try LanguageModel.read(options.path, order: options.order)
      let recognizer = try PocketsphinxRecognizer(
        model: options.model, task: .speech(language), lexicon: options.lexicon)
      for guess in recognizer.guessedWords {
        let place = language.location(of: guess.word)
        Tool.report(
          "listen build-lm: \(place.file):\(place.line): \(guess.word) is in no dictionary; "
            + "pronounced \(guess.phones)")
      }
      try TextFileWriter.write(language.arpa, to: options.output)
    } catch { throw ToolFailure(error) }
  }
}
