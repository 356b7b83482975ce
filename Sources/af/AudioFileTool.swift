import ToolSupport

/// The tool for sound files: a verb, and what it is done to.
@main struct AudioFileTool {
  static func main() {
    // First of all, so that every thread to come leaves the signals to it.
    let interruption = Interruption()
    let arguments = Array(CommandLine.arguments.dropFirst())
    Verb.runNamed(of: verbs, arguments, interruption)
    Tool.run(table, arguments: arguments) { options throws(ToolFailure) in
      throw ToolFailure(
        .usage,
        options.operands.first.map { "there is no verb \($0); see af --help" }
          ?? "no verb is given; see af --help")
    }
  }

  /// All verbs, in the order of the help.
  private static let verbs: [Verb] = [
    .info, .clip, .meter, .spectrum, .convert, .record, .play,
  ]

  /// What is said without a verb.
  private static var table: OptionTable {
    OptionTable(
      tool: "af",
      synopsis: ["VERB [OPTION…] [FILE…]", "VERB --help"],
      summary: "Measures and shows sound files and what a device hears.",
      sections: [],
      epilogue: """
        Verbs:
        \(Verb.list(verbs))

        Exit status: 0 done, 1 failed, 3 no sound device, 64 wrong usage, 65 bad input,
        66 input missing, 73 output not writable, 130 interrupted.
        """)
  }
}
