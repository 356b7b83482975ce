import SpeechKitLinux
import ToolSupport

/// What `listen check` was asked to do.
struct CheckOptions {
  static let table = OptionTable(
    tool: "listen check",
    synopsis: ["[OPTION…] GRAMMAR…"],
    summary:
      "Says what is wrong or doubtful in grammars, before anybody has to find out by speaking: "
      + "mistakes with line and column, words that no dictionary has, commands that sound alike, "
      + "commands that are the beginning of others.",
    sections: [
      .init(
        "What is checked",
        [
          .init(
            "grammar-path", nil, .required("DIR"),
            "Look for imported grammars and lists of templates here too; may be repeated."),
          .init(
            "dict", nil, .required("FILE"),
            "Pronunciations beside those of the model: a word and its phones a line."),
          .init(
            "strict", nil, .none, "A word that is in no dictionary is a mistake, not a remark."),
          .init(
            "model", nil, .required("DIR"), "The acoustic model; else SPEECHKIT_MODEL is used."),
          .init(
            "alike", nil, .required("PHONES"),
            "Commands closer than so many phones sound alike, 0 to 10. Default: 2.5."),
        ]),
      .init(
        "What is shown",
        [
          .init("pairs", nil, .required("N"), "Pairs that sound alike, at most. Default: 10."),
          .init("samples", "n", .required("N"), "Show so many sentences drawn from the grammar."),
          .init(
            "speak", "s", .optional("N"),
            "Have so many sentences (20) said by three voices, at two paces and three levels of "
              + "noise, and show what the recogniser takes them for."),
          .init("json", nil, .none, "Print a JSON object on a line for each grammar."),
        ]),
    ],
    epilogue: """
      Examples:
        listen check models/lights.gram
        listen check --speak --samples 5 models/*.gram

      Exit status: 0 no mistake, 64 wrong usage, 65 a grammar cannot be used, 66 a file is missing,
      69 no model.
      """)

  let paths: [String]
  let importPath: [String]
  let lexicon: Lexicon
  let model: RecognizerModel
  let alike: Double
  let pairs: Int
  let samples: Int
  /// Sentences to speak; nil when none are spoken.
  let spoken: Int?
  let isJSON: Bool

  init(_ options: ParsedOptions) throws(ToolFailure) {
    paths = options.operands
    guard !paths.isEmpty else {
      throw ToolFailure(.usage, "no grammar is named; see listen check --help")
    }
    importPath = options.all("grammar-path")
    alike = try options.number("alike", in: 0...10) ?? 2.5
    pairs = try options.integer("pairs", in: 0...100_000) ?? 10
    samples = try options.integer("samples", in: 0...100_000) ?? 0
    spoken =
      switch options["speak"] {
      case nil: nil
      case "": 20
      default: try options.integer("speak", in: 1...10_000)
      }
    isJSON = options.has("json")
    do throws(SpeechError) {
      lexicon = try PronunciationOptions.lexicon(options)
      model = try RecognizerModel.find(options["model"])
    } catch { throw ToolFailure(error) }
  }
}
