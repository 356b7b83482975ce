import ToolSupport

/// One thing the tool does: its options and its work.
struct Verb: Sendable {
  /// What it does, in half a line of the tool's help.
  let brief: String
  /// Its options; the tool's name in it is `af` and the verb.
  let table: OptionTable
  /// Its work.
  let run: @Sendable (ParsedOptions, Interruption) async throws(ToolFailure) -> Void

  init(
    _ table: OptionTable, _ brief: String,
    _ run:
      @escaping @Sendable (ParsedOptions, Interruption) async throws(ToolFailure) -> Void
  ) {
    self.table = table
    self.brief = brief
    self.run = run
  }

  /// The word on the command line.
  var name: String { String(table.tool.drop { $0 != " " }.dropFirst()) }

  /// All verbs, in the order of the help.
  static let all: [Verb] = [
    info, clip, meter, spectrum, convert, record, play,
  ]
}
