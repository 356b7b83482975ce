import ToolSupport

/// The tool for sound files: a verb, and what it is done to.
@main struct AudioFileTool {
  static func main() {
    // First of all, so that every thread to come leaves the signals to it.
    let interruption = Interruption()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let verb = Verb.all.first(where: { $0.name == arguments.first }) {
      Tool.run(verb.table, arguments: Array(arguments.dropFirst())) {
        options async throws(ToolFailure) in
        try await verb.run(options, interruption)
      }
    }
    Tool.run(table, arguments: arguments) { options throws(ToolFailure) in
      throw ToolFailure(
        .usage,
        options.operands.first.map { "there is no verb \($0); see af --help" }
          ?? "no verb is given; see af --help")
    }
  }

  /// What is said without a verb.
  private static var table: OptionTable {
    let verbs = Verb.all.map { "  \(Column.left($0.name, 12))\($0.brief)" }
    return OptionTable(
      tool: "af",
      synopsis: ["VERB [OPTION…] [FILE…]", "VERB --help"],
      summary: "Measures and shows sound files and what a device hears.",
      sections: [],
      epilogue: """
        Verbs:
        \(verbs.joined(separator: "\n"))

        Exit status: 0 done, 1 failed, 3 no sound device, 64 wrong usage, 65 bad input,
        66 input missing, 73 output not writable, 130 interrupted.
        """)
  }
}
