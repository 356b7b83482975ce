import SpeechKitLinux
import ToolSupport

/// What `listen score` was asked to do.
struct ScoreOptions {
  static let table = OptionTable(
    tool: "listen score",
    synopsis: ["[OPTION…] GRAMMAR LABELS.tsv", "--phrases \"PHRASE, PHRASE…\" LABELS.tsv"],
    summary:
      "Measures how often a grammar is right about recordings. LABELS.tsv has a recording a line: "
      + "its file, a tab, the words said (none for other sounds), and perhaps a tab and slots as "
      + "NAME=VALUE, NAME=VALUE, which then count instead of the words.",
    sections: [
      ListenOptions.vocabulary,
      .init(
        "How it is measured",
        [
          .init("jobs", "j", .required("N"), "Files at once. Default: one for each processor."),
          .init(
            "raw-rate", nil, .required("HZ"),
            "Files have no header: 16-bit little-endian mono at this rate."),
          ListenOptions.silence,
        ]),
      .init(
        "What is shown",
        [
          .init("verbose", nil, .none, "Name the recordings that were not right."),
          .init("json", nil, .none, "Print the figures as a JSON object."),
        ]),
    ],
    epilogue: """
      Example:
        listen score models/lights.gram recordings/labels.tsv

      Exit status: 0 measured, 64 wrong usage, 65 bad input, 66 input missing, 69 no model.
      """)

  let sheet: LabelSheet
  let listening: ListenOptions
  let isVerbose: Bool
  let isJSON: Bool

  init(_ options: ParsedOptions) throws(ToolFailure) {
    var operands = options.operands
    let isNamed = options.has("phrases") || options.has("lm")
    guard operands.count == (isNamed ? 1 : 2), let path = operands.popLast() else {
      throw ToolFailure(.usage, "give a grammar and a sheet of labels; see listen score --help")
    }
    sheet = try LabelSheet(path: path)
    listening = try ListenOptions(options, operands: operands + sheet.labels.map(\.path))
    guard listening.files.count == sheet.labels.count else {
      throw ToolFailure(.usage, "one grammar and one sheet of labels; see listen score --help")
    }
    isVerbose = options.has("verbose")
    isJSON = options.has("json")
  }
}
