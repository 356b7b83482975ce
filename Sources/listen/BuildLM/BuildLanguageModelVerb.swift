import ToolSupport

extension Verb {
  /// `listen build-lm`: a language model, from text.
  static let buildLanguageModel = Verb(
    BuildLanguageModelOptions.table, "a language model, from text"
  ) {
    options, _ throws(ToolFailure) in
    try BuildLanguageModelCommand(BuildLanguageModelOptions(options)).run()
  }
}
