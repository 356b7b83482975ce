internal import Glibc
public import SpeechKitLinux

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
    do throws(ToolFailure) {
      if let options = try begin(table, arguments) { try body(options) }
      exit(0)
    } catch { end(table, error) }
  }

  /// Runs a tool whose work is asynchronous to its end and exits the process.
  ///
  /// Call it from the main thread, once. Output after the reader has gone ends the tool quietly.
  ///
  /// It blocks, and `main` is not to be asynchronous: that would hand the main thread to Dispatch,
  /// which lets signals in there again, and Ctrl-C would end the process instead of reaching
  /// ``Interruption``.
  /// - Parameters:
  ///   - table: The tool's options.
  ///   - arguments: The words after the tool's name; by default the process's own.
  ///   - body: The work, done on a thread of the concurrency runtime.
  public static func run(
    _ table: OptionTable, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    _ body: @escaping @Sendable (ParsedOptions) async throws(ToolFailure) -> Void
  ) -> Never {
    run(table, arguments: arguments) { options throws(ToolFailure) in
      let finish = Finish()
      Task {
        do throws(ToolFailure) { try await body(options) } catch {
          finish.failure.withLock { $0 = error }
        }
        finish.isThere.signal()
      }
      finish.isThere.wait()
      if let failure = finish.failure.withLock({ $0 }) { throw failure }
    }
  }

  /// How asynchronous work ended, and that it has.
  private final class Finish: Sendable {
    let failure = Guarded<ToolFailure?>(nil)
    let isThere = Semaphore()
  }

  /// The options, or nil when the call was only for help.
  private static func begin(
    _ table: OptionTable, _ arguments: [String]
  ) throws(ToolFailure) -> ParsedOptions? {
    // What is opened later must not take the place of a stream that the parent has closed (`>&-`).
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", O_RDWR)
    }
    // A reader that went away is an ordinary end, seen at the write, never a signal's sudden death.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that may not grow (`ulimit -f`).
    signal(SIGXFSZ, SIG_IGN)
    let options = try table.parse(try wellFormed(arguments))
    if options.operands.contains("-") { SignalWaiter.expectInput() }
    if options.has("help") {
      try StandardOutput.write(table.help)
      return nil
    }
    if options.has("version") {
      try StandardOutput.write("\(table.tool) (SpeechKitLinux) \(version)\n")
      return nil
    }
    return options
  }

  /// The arguments, if all are what was typed: Swift replaces bytes that are no UTF-8, and the name of a
  /// file would be that of another.
  private static func wellFormed(_ arguments: [String]) throws(ToolFailure) -> [String] {
    if let wrong = arguments.first(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
      throw ToolFailure(
        .usage, "\(wrong): is not UTF-8; rename the file, or go to its folder and use another name")
    }
    return arguments
  }

  private static func end(_ table: OptionTable, _ failure: ToolFailure) -> Never {
    for message in failure.messages { report("\(table.tool): \(message)") }
    exit(failure.status.rawValue)
  }

  /// Writes one line to standard error.
  /// - Parameter line: The line, without its end; control characters in it are shown as `?`.
  public static func report(_ line: String) {
    writeError(printable(line) + "\n")
  }

  /// A text in which a terminal finds nothing to obey.
  /// - Parameter text: Any text: a file name or a title may hold anything.
  /// - Returns: The text with control characters shown as `?`.
  public static func printable(_ text: String) -> String {
    String(
      text.unicodeScalars.map { scalar in
        scalar.value < 32 || (127..<160).contains(scalar.value) ? "?" : Character(scalar)
      })
  }

  /// Does work of the library, and gives its error as the tool's failure.
  /// - Parameter work: The work.
  /// - Returns: What the work gives.
  /// - Throws: `ToolFailure` with what the work threw.
  public static func attempt<Value: ~Copyable>(
    _ work: () throws(SpeechError) -> Value
  ) throws(ToolFailure) -> Value {
    do throws(SpeechError) { return try work() } catch { throw ToolFailure(error) }
  }

  /// Shows how far the work is, on standard error, in place of what was shown before.
  ///
  /// Only for a terminal that allows the cursor to be moved.
  /// - Parameter text: What to show; empty clears the line.
  public static func status(_ text: String) {
    writeError("\r\u{1B}[K\(text)")
  }

  private static func writeError(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
