import Glibc
import ToolSupport

/// One prompt on its way: a process of `say` of its own.
///
/// Flite keeps its state in the process, so that several voices can only speak at once in several
/// processes; and a prompt made this way has the very bytes of one made by hand.
struct PromptJob {
  /// How a job ended.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The process.
  let process: pid_t
  private let output: Int32
  private let errors: Int32

  /// Starts `say` with arguments.
  /// - Throws: `ToolFailure` when there is no process or no file to be had.
  init(_ arguments: [String]) throws(ToolFailure) {
    output = try Self.scratch()
    errors = try Self.scratch()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var words = unsafe (["say"] + arguments).map { unsafe strdup($0) } + [nil]
    let owned = unsafe words
    defer { unsafe owned.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let code = unsafe ChildSignals().lend {
      unsafe posix_spawn(&child, "/proc/self/exe", &actions, $0, &words, environ)
    }
    guard code == 0 else {
      close(output)
      close(errors)
      throw ToolFailure(
        .failed, "no process: \(unsafe String(cString: strerror(code)).lowercased())")
    }
    process = child
  }

  /// What it wrote, once it has ended.
  /// - Parameter status: What `waitpid` said of it.
  /// - Returns: Its exit status, as a shell counts, and its output.
  func finish(_ status: Int32) -> Outcome {
    defer {
      close(output)
      close(errors)
    }
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
    return Outcome(status: code, output: Self.text(output), errors: Self.text(errors))
  }

  /// A file without a name, gone when it is closed.
  private static func scratch() throws(ToolFailure) -> Int32 {
    guard let file = unsafe tmpfile() else {
      throw ToolFailure(
        .failed, "no temporary file: \(unsafe String(cString: strerror(errno)).lowercased())")
    }
    defer { unsafe fclose(file) }
    return fcntl(unsafe fileno(file), F_DUPFD_CLOEXEC, 3)
  }

  private static func text(_ descriptor: Int32) -> String {
    lseek(descriptor, 0, SEEK_SET)
    return (try? TextInput.read(descriptor, "a prompt's output")) ?? ""
  }
}
