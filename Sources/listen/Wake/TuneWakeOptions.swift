import SpeechKitLinux
import ToolSupport

/// What `listen tune-wake` was asked to do.
struct TuneWakeOptions {
  static let table = OptionTable(
    tool: "listen tune-wake",
    synopsis: ["--with FILE… --without FILE… PHRASE"],
    summary:
      "Finds the threshold of a wake phrase from recordings: how often the phrase would be missed, "
      + "and how often other speech would be taken for it.",
    sections: [
      .init(
        "The recordings",
        [
          .init(
            "with", nil, .required("FILE"),
            "A recording in which the phrase is said once, or a folder of them; may be repeated."),
          .init(
            "without", nil, .required("FILE"),
            "A recording without it, or a folder of them; may be repeated. Ten minutes of what the "
              + "room sounds like, a radio on, say more than ten recordings of single words."),
        ]),
      .init(
        "How the phrase is pronounced",
        [
          .init(
            "dict", nil, .required("FILE"),
            "Pronunciations beside those of the model: a word and its phones a line."),
          .init("strict", nil, .none, "Refuse words that are in no dictionary."),
          .init(
            "model", nil, .required("DIR"), "The acoustic model; else SPEECHKIT_MODEL is used."),
        ]),
      .init(
        "What is shown",
        [.init("json", nil, .none, "Print everything as one JSON object.")]),
    ],
    epilogue: """
      Examples:
        listen tune-wake --with hey/ --without radio.wav "hey computer"
        listen --wake "hey computer" --wake-threshold -28 models/lights.gram

      Exit status: 0 done, 64 wrong usage, 65 bad input, 66 input missing, 69 no model.
      """)

  let phrase: WakePhrase
  /// The recordings, by name, and whether they hold the phrase.
  let recordings: [(path: String, holdsPhrase: Bool)]
  let lexicon: Lexicon
  let model: RecognizerModel
  let isJSON: Bool

  init(_ options: ParsedOptions) throws(ToolFailure) {
    guard !options.operands.isEmpty else { throw ToolFailure(.usage, "no wake phrase is named") }
    // A phrase needs no quotation marks.
    phrase = WakePhrase(options.operands.joined(separator: " "))
    guard options.has("with") else {
      throw ToolFailure(.usage, "no recording of the phrase is named; give some by --with")
    }
    isJSON = options.has("json")
    do throws(SpeechError) {
      recordings =
        try SoundFileSource.paths(options.all("with")).map { ($0, true) }
        + SoundFileSource.paths(options.all("without")).map { ($0, false) }
      lexicon = try PronunciationOptions.lexicon(options)
      model = try RecognizerModel.find(options["model"])
    } catch { throw ToolFailure(error) }
  }
}
