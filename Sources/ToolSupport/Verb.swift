/// One thing that a tool of several does: its options and its work.
public struct Verb: Sendable {
  /// What it does, in half a line of the tool's help.
  public let brief: String
  /// Its options; the tool's name in it is that of the tool, a space, and the verb.
  public let table: OptionTable
  /// Its work.
  public let run: @Sendable (ParsedOptions, Interruption) async throws(ToolFailure) -> Void

  /// A verb.
  ///
  /// - Parameters:
  ///   - table: Its options; see ``table``.
  ///   - brief: What it does, in half a line.
  ///   - run: Its work.
  public init(
    _ table: OptionTable, _ brief: String,
    _ run:
      @escaping @Sendable (ParsedOptions, Interruption) async throws(ToolFailure) -> Void
  ) {
    self.table = table
    self.brief = brief
    self.run = run
  }

  /// The word on the command line.
  public var name: String { String(table.tool.drop { $0 != " " }.dropFirst()) }

  /// Verbs as the help of their tool lists them.
  ///
  /// - Parameter verbs: The verbs, in the order shown.
  /// - Returns: A line each, without an end behind the last.
  public static func list(_ verbs: [Verb]) -> String {
    verbs.map { "  \(Column.left($0.name, 12))\($0.brief)" }.joined(separator: "\n")
  }

  /// Does what a command line asks for by its first word, and exits the process; returns when that
  /// is none of the verbs.
  ///
  /// - Parameters:
  ///   - verbs: The verbs to choose from.
  ///   - arguments: The words after the tool's name.
  ///   - interruption: What each of them ends by.
  public static func runNamed(
    of verbs: [Verb], _ arguments: [String], _ interruption: Interruption
  ) {
    guard let verb = verbs.first(where: { $0.name == arguments.first }) else { return }
    Tool.run(verb.table, arguments: Array(arguments.dropFirst())) {
      options async throws(ToolFailure) in
      try await verb.run(options, interruption)
    }
  }
}
