import SpeechKitLinux
import ToolSupport

/// What `listen replay` was asked to do.
struct ReplayOptions {
  static let table = OptionTable(
    tool: "listen replay",
    synopsis: ["[OPTION…] GRAMMAR DIR", "--phrases \"PHRASE, PHRASE…\" DIR"],
    summary:
      "Decides again on the utterances that listen --save kept in DIR, with this grammar and these "
      + "settings, and shows what changed.",
    sections: [
      ListenOptions.vocabulary,
      .init(
        "What is shown",
        [
          .init("all", "a", .none, "Show the utterances that stay the same too."),
          .init("json", nil, .none, "Print each decision as a JSON object on a line."),
        ]),
    ],
    epilogue: """
      Examples:
        listen --save heard models/lights.gram
        listen replay --reject 0.7 models/lights.gram heard

      Exit status: 0 done, 64 wrong usage, 65 bad input, 66 input missing, 69 no model.
      """)

  let folder: String
  let listening: ListenOptions
  let showsAll: Bool
  let isJSON: Bool

  init(_ options: ParsedOptions) throws(ToolFailure) {
    var operands = options.operands
    let isNamed = options.has("phrases") || options.has("lm")
    guard operands.count == (isNamed ? 1 : 2), let folder = operands.popLast() else {
      throw ToolFailure(.usage, "give a grammar and a folder; see listen replay --help")
    }
    self.folder = folder
    listening = try ListenOptions(options, operands: operands)
    guard listening.files.isEmpty else {
      throw ToolFailure(.usage, "one grammar and one folder; see listen replay --help")
    }
    showsAll = options.has("all")
    isJSON = options.has("json")
  }
}
