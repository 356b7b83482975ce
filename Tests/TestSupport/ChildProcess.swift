package import Foundation
import SpeechKitLinux

/// A program started by a test, ended with the object at the latest.
///
/// By `posix_spawn`: Foundation's `Process` waits for ever on the threads of a test.
package final class ChildProcess {
  /// A program that could not be started, or ended with an error.
  package struct Failure: Error {
    let command: String
    let code: Int32
  }

  /// Held while a child starts and while a pipe is made, so that no child inherits the end of
  /// another's pipe and keeps it open.
  private static let spawning = Guarded(())

  package let identifier: pid_t
  private let command: String
  private var status: Int32?

  /// Starts a program found in the search path.
  /// - Parameters:
  ///   - arguments: Its name and its arguments.
  ///   - environment: Added to the environment of the tests.
  ///   - input: A descriptor that it reads; nothing unless given.
  ///   - output: A descriptor that it writes to; nowhere unless given.
  ///   - errors: A descriptor for its messages; nowhere unless given.
  /// - Throws: ``Failure`` when there is no such program.
  package init(
    _ arguments: [String], environment: [String: String] = [:],
    input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws {
    command = arguments.joined(separator: " ")
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (stream, given) in [(0, input), (1, output), (2, errors)] as [(Int32, Int32?)] {
      if let given {
        unsafe posix_spawn_file_actions_adddup2(&actions, given, stream)
      } else {
        unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
      }
    }
    // The threads of a test have signals blocked, which a child would inherit, deaf to its end.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    // Libraries in this process may ignore it; a shell's child does not.
    var usual = sigset_t()
    unsafe sigemptyset(&usual)
    unsafe sigaddset(&usual, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var settings = unsafe all.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (words + settings).forEach { unsafe free($0) } }
    var identifier: pid_t = 0
    let result = Self.spawning.withLock { _ in
      unsafe posix_spawnp(&identifier, arguments[0], &actions, &attributes, &words, &settings)
    }
    self.identifier = identifier
    guard result == 0 else {
      status = -1
      throw Failure(command: command, code: result)
    }
  }

  deinit {
    end()
  }

  /// Asks it to end, makes it end when it does not within two seconds, and waits until it has.
  package func end() {
    guard status == nil else { return }
    kill(identifier, SIGTERM)
    var word: Int32 = 0
    for _ in 0..<200 {
      if unsafe waitpid(identifier, &word, WNOHANG) == identifier {
        status = Self.code(word)
        return
      }
      usleep(10_000)
    }
    kill(identifier, SIGKILL)
    _ = wait()
  }

  /// Waits for its end.
  /// - Returns: Its exit code, or 128 and the number of the signal that ended it.
  package func wait() -> Int32 {
    if let status { return status }
    var word: Int32 = 0
    while unsafe waitpid(identifier, &word, 0) < 0 && errno == EINTR {}
    let code = Self.code(word)
    status = code
    return code
  }

  private static func code(_ word: Int32) -> Int32 {
    word & 0x7F == 0 ? (word >> 8) & 0xFF : 128 + word & 0x7F
  }

  /// A pipe that no child inherits but as one of its streams.
  package static func pipe() throws -> (reading: Int32, writing: Int32) {
    try spawning.withLock { _ in
      var ends: [Int32] = [-1, -1]
      guard unsafe Glibc.pipe(&ends) == 0 else { throw Failure(command: "pipe", code: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
  }

  /// Runs a program to its end.
  /// - Throws: ``Failure`` when it fails.
  package static func run(
    _ arguments: [String], environment: [String: String] = [:],
    input: Int32? = nil, output: Int32? = nil
  ) throws {
    let child = try ChildProcess(
      arguments, environment: environment, input: input, output: output, errors: 2)
    let code = child.wait()
    guard code == 0 else { throw Failure(command: child.command, code: code) }
  }
}
