package import Foundation

/// One run of a tool of this package, as a user types it.
package struct ToolRun {
  /// The exit status; 128 and the signal's number when a signal ended it.
  package let status: Int32
  /// What it wrote to standard output.
  package let output: Data
  /// What it wrote to standard error.
  package let errors: String

  /// Standard output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Where the built tools are: beside the bundle of the tests.
  package static let folder = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent()
    .path

  /// Runs a tool to its end.
  /// - Parameters:
  ///   - tool: The tool's name.
  ///   - arguments: Its arguments.
  ///   - input: What it reads on standard input.
  ///   - environment: Added to the environment of the tests.
  /// - Throws: What starting a process throws.
  package init(
    _ tool: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws {
    let words = (["\(Self.folder)/\(tool)"] + arguments).map(Self.quoted).joined(separator: " ")
    try self.init(shell: "exec \(words)", input: input, environment: environment)
  }

  /// Runs a line of the shell to its end; the tools are in its search path.
  ///
  /// Streams go to files, so that no amount of output can block the tool.
  /// - Parameters:
  ///   - line: The line.
  ///   - input: What it reads on standard input.
  ///   - environment: Added to the environment of the tests.
  /// - Throws: What starting a process throws.
  package init(shell line: String, input: String = "", environment: [String: String] = [:]) throws {
    let folder = try TemporaryFolder()
    let entry = try folder.write(input.utf8, to: "in")
    let write = O_WRONLY | O_CREAT | O_CLOEXEC
    let streams = unsafe [
      open(entry, O_RDONLY | O_CLOEXEC), open(folder.path("out"), write, 0o600),
      open(folder.path("err"), write, 0o600),
    ]
    defer { for stream in streams { close(stream) } }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    // A tool ends by `exit`: what it still uses then seems lost to LeakSanitizer.
    let own = ["PATH": "\(Self.folder):\(path)", "LSAN_OPTIONS": "detect_leaks=0"]
    let child = try ChildProcess(
      ["/usr/bin/timeout", "-k", "5", "150", "/bin/bash", "-c", line],
      environment: environment.merging(own) { $1 },
      input: streams[0], output: streams[1], errors: streams[2])
    status = child.wait()
    output = Self.data(folder.path("out"))
    errors = String(decoding: Self.data(folder.path("err")), as: UTF8.self)
  }

  /// What is in a file.
  ///
  /// An empty one is not read: Foundation loses its buffer then, which LeakSanitizer finds.
  private static func data(_ path: String) -> Data {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_size > 0 else { return Data() }
    return (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
