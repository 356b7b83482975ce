import SpeechKitLinux
import ToolSupport

/// What `listen build-lm` was asked to do.
struct BuildLanguageModelOptions {
  static let table = OptionTable(
    tool: "listen build-lm",
    synopsis: ["[OPTION…] TEXT"],
    summary:
      "Makes a language model of sentences, for speech that is like them without being one of them. "
      + "TEXT is a file with a sentence a line, or any English text; - is standard input.",
    sections: [
      .init(
        "What is made",
        [
          .init(
            "output", "o", .required("FILE"),
            "Where the model goes, in the ARPA format. Default: standard output."),
          .init(
            "order", nil, .required("N"),
            "How many words are looked at together, 1 to 3. Default: 3."),
        ]),
      .init(
        "How its words are pronounced",
        [
          .init(
            "dict", nil, .required("FILE"),
            "Pronunciations beside those of the model: a word and its phones a line."),
          .init(
            "strict", nil, .none,
            "Refuse words that are in no dictionary, instead of naming how they will be said."),
          .init(
            "model", nil, .required("DIR"), "The acoustic model; else SPEECHKIT_MODEL is used."),
        ]),
    ],
    epilogue: """
      Examples:
        listen build-lm orders.txt -o orders.arpa
        listen --lm orders.arpa recording.wav

      Exit status: 0 done, 64 wrong usage, 65 no text, or words that cannot be pronounced, 66 input
      missing, 69 no model, 73 output failed.
      """)

  let path: String
  let output: String
  let order: Int
  let lexicon: Lexicon
  let model: RecognizerModel

  init(_ options: ParsedOptions) throws(ToolFailure) {
    guard let text = options.operands.first, options.operands.count == 1 else {
      throw ToolFailure(
        .usage, options.operands.isEmpty ? "no text is named" : "more than one text is named")
    }
    path = text
    output = options["output"] ?? "-"
    order = try options.integer("order", in: 1...3) ?? 3
    do throws(SpeechError) {
      lexicon = try PronunciationOptions.lexicon(options)
      model = try RecognizerModel.find(options["model"])
    } catch { throw ToolFailure(error) }
  }
}
