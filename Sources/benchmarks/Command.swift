import Glibc

/// Programs that are run to be measured.
enum Command {
  /// A tool of this package, as built beside this one.
  static func beside(_ tool: String) -> String {
    let own = CommandLine.arguments[0]
    guard let slash = own.lastIndex(of: "/") else { return tool }
    return "\(own[...slash])\(tool)"
  }

  /// Whether a program is there, by its path or in the search path.
  static func exists(_ program: String) -> Bool {
    if program.contains("/") { return unsafe access(program, X_OK) == 0 }
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Runs a program to its end, with nobody looking at what it says.
  /// - Returns: Its exit status, which is 0.
  static func run(_ words: [String]) -> Double {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for stream in 0...2 as ClosedRange<Int32> {
      unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let started = unsafe posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
    precondition(started == 0, "\(words[0]) cannot be run")
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    precondition(status == 0, "\(words.joined(separator: " ")) failed")
    return Double(status)
  }
}
