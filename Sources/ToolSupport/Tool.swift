internal import Glibc
internal import SpeechKitLinux

/// What every tool does around its work: options, help, one line per failure, the exit status.
public enum Tool {
  /// The version all tools report.
  public static let version = "0.1.0"

  /// Runs a tool to its end and exits the process.
  ///
  /// Call it from the main thread, once. Output after the reader has gone ends the tool quietly.
  /// - Parameters:
  ///   - table: The tool's options.
  ///   - arguments: The words after the tool's name; by default the process's own.
  ///   - body: The work.
  public static func run(
    _ table: OptionTable, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    _ body: (ParsedOptions) throws(ToolFailure) -> Void
  ) -> Never {
    // A reader that went away is an ordinary end, seen at the write, never a signal's sudden death.
    signal(SIGPIPE, SIG_IGN)
    do {
      let options = try table.parse(arguments)
      if options.has("help") {
        try StandardOutput.write(table.help)
      } else if options.has("version") {
        try StandardOutput.write("\(table.tool) (SpeechKitLinux) \(version)\n")
      } else {
        try body(options)
      }
    } catch {
      for message in error.messages { report("\(table.tool): \(message)") }
      exit(error.status.rawValue)
    }
    exit(0)
  }

  /// Writes one line to standard error.
  /// - Parameter line: The line, without its end; control characters in it are shown as `?`.
  public static func report(_ line: String) {
    // A file name may hold anything; a terminal must not obey it.
    let safe = String(
      line.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? "?" : Character($0) })
    var bytes = Array((safe + "\n").utf8)
    _ = unsafe bytes.withUnsafeMutableBytes {
      unsafe write(STDERR_FILENO, $0.baseAddress, $0.count)
    }
  }
}
