import Foundation

/// One run of a tool of this package, as a user types it.
struct ToolRun {
  /// The exit status; 128 and the signal's number when a signal ended it.
  let status: Int32
  /// What it wrote to standard output.
  let output: Data
  /// What it wrote to standard error.
  let errors: String

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }

  /// Where the built tools are: beside the bundle of the tests.
  static let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .path

  /// Runs a tool to its end.
  /// - Parameters:
  ///   - tool: The tool's name.
  ///   - arguments: Its arguments.
  ///   - input: What it reads on standard input.
  ///   - environment: Added to the environment of the tests.
  init(
    _ tool: String, _ arguments: [String], input: String = "", environment: [String: String] = [:]
  ) throws {
    let words = (["\(Self.folder)/\(tool)"] + arguments).map(Self.quoted).joined(separator: " ")
    try self.init(shell: "exec \(words)", input: input, environment: environment)
  }

  /// Runs a line of the shell to its end; the tools are in its search path.
  ///
  /// Streams go to files, so that no amount of output can block the tool.
  init(shell line: String, input: String = "", environment: [String: String] = [:]) throws {
    let names = ["in", "out", "err"].map {
      NSTemporaryDirectory() + "speechkit-\(UUID().uuidString).\($0)"
    }
    defer { for name in names { try? FileManager.default.removeItem(atPath: name) } }
    try Data(input.utf8).write(to: URL(fileURLWithPath: names[0]))
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, names[0], O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, names[1], O_WRONLY | O_CREAT, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, names[2], O_WRONLY | O_CREAT, 0o600)
    // The threads of a test have signals blocked, which a child would inherit, deaf to its end.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    all["PATH"] = "\(Self.folder):\(all["PATH"] ?? "/usr/bin:/bin")"
    var words = unsafe (["/bin/bash", "-c", line] as [String]).map { unsafe strdup($0) } + [nil]
    var settings = unsafe all.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    let owned = unsafe words + settings
    defer { unsafe owned.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let result = unsafe posix_spawn(&child, "/bin/bash", &actions, &attributes, &words, &settings)
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EINVAL) }
    var ending: Int32 = 0
    while unsafe waitpid(child, &ending, 0) < 0 && errno == EINTR {}
    status = ending & 0x7F == 0 ? (ending >> 8) & 0xFF : 128 + ending & 0x7F
    output = (try? Data(contentsOf: URL(fileURLWithPath: names[1]))) ?? Data()
    errors = (try? String(contentsOfFile: names[2], encoding: .utf8)) ?? ""
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
