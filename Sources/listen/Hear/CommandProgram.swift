import Glibc
import SpeechKitLinux
import ToolSupport

/// A program that is run for each command; never through a shell.
struct CommandProgram: Sendable {
  private let words: [String]

  /// A program, and arguments that go before the command's text, separated by blanks.
  init(_ text: String) throws(ToolFailure) {
    // A path with blanks in it is a program, if it is there.
    words = unsafe access(text, X_OK) == 0 ? [text] : text.split(separator: " ").map(String.init)
    guard let name = words.first else { throw ToolFailure(.usage, "--exec names no program") }
    // Known now, rather than when the first command was spoken.
    guard Self.isProgram(name) else {
      throw ToolFailure(
        .inputMissing, "\(name): no such program, or it may not be run; --exec needs one")
    }
  }

  private static func isProgram(_ name: String) -> Bool {
    let folders =
      name.contains("/")
      ? [""]
      : (unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin")
        .split(separator: ":").map { "\($0)/" }
    return folders.contains { folder in
      var status = stat()
      return unsafe stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(folder + name, X_OK) == 0
    }
  }

  /// Runs it and waits for its end.
  /// - Returns: What to tell the user; nil when it ended well.
  func run(_ command: ListenerEvent.Command, event: ListenerEvent) -> String? {
    let arguments = words + [command.text]
    let environment = Self.environment(command, event)
    var argv: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe argv.forEach { unsafe free($0) }; unsafe envp.forEach { unsafe free($0) } }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return "\(words[0]): no pipe can be made" }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
    // Its output must not get between the lines of ours.
    unsafe posix_spawn_file_actions_adddup2(&actions, 2, 1)
    var child: pid_t = 0
    let code = unsafe ChildSignals().lend {
      unsafe posix_spawnp(&child, words[0], &actions, $0, &argv, &envp)
    }
    close(ends[0])
    guard code == 0 else {
      close(ends[1])
      return unsafe "\(words[0]): \(String(cString: strerror(code)))"
    }
    Self.write(event.json + "\n", to: ends[1])
    close(ends[1])
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
    if status & 0x7F != 0 { return "\(words[0]) was ended by signal \(status & 0x7F)" }
    let exit = (status >> 8) & 0xFF
    return exit == 0 ? nil : "\(words[0]) ended with status \(exit)"
  }

  /// A program that does not read its input is no error: the pipe's end is.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  private static func environment(
    _ command: ListenerEvent.Command, _ event: ListenerEvent
  ) -> [String] {
    var own: [(name: String, value: String)] = [
      ("SPEECH_TEXT", command.text), ("SPEECH_EVENT", event.json),
      ("SPEECH_RULE", command.rule ?? ""),
    ]
    if let confidence = command.confidence {
      own.append(("SPEECH_CONFIDENCE", JSONObject.number(confidence, decimals: 3)))
    }
    for slot in command.slots {
      let name = slot.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
      own.append(("SPEECH_SLOT_" + String(name), slot.value.description))
    }
    var inherited: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe inherited.append(String(cString: entry))
      unsafe next += 1
    }
    return inherited.filter { !$0.hasPrefix("SPEECH_") } + own.map { "\($0.name)=\($0.value)" }
  }
}
