internal import Glibc
internal import SpeechKitLinux

/// A terminal whose keys are told one by one, without being shown; as it was before, whatever ends the
/// tool.
///
/// Stopping the tool (Ctrl-Z) gives the terminal back, and going on takes it again. One at a time.
@safe public enum RawTerminal {
  /// A key.
  public enum Key: Sendable, Hashable {
    /// One that stands for a character.
    case character(Character)
    /// Arrow keys.
    case left, right, up, down
  }

  // Pointers, since what is read inside a signal handler must not be made there.
  nonisolated(unsafe) private static let before: UnsafeMutablePointer<termios> = {
    let pointer = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe pointer.initialize(to: termios())
    return unsafe pointer
  }()
  nonisolated(unsafe) private static let raw: UnsafeMutablePointer<termios> = {
    let pointer = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    unsafe pointer.initialize(to: termios())
    return unsafe pointer
  }()
  nonisolated(unsafe) private static let isRaw: UnsafeMutablePointer<sig_atomic_t> = {
    let pointer = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    unsafe pointer.initialize(to: 0)
    return unsafe pointer
  }()

  /// Tells keys while work is done.
  /// - Parameters:
  ///   - onKey: Called with each key, on a thread of its own.
  ///   - work: The work; without a terminal on standard input, or when the tool is not in its
  ///     foreground, it is done without keys.
  /// - Throws: What the work throws.
  public static func withKeys<Failure: Error>(
    _ onKey: @escaping @Sendable (Key) -> Void, _ work: () throws(Failure) -> Void
  ) throws(Failure) {
    guard isatty(STDIN_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp(), enter() else {
      return try work()
    }
    let reader = KeyReader(onKey)
    defer {
      reader.stop()
      restore()
    }
    try work()
  }

  /// Puts the terminal back to what it was; may be called at any time, also in a signal handler.
  static func restore() {
    guard unsafe isRaw.pointee != 0 else { return }
    unsafe isRaw.pointee = 0
    unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, before)
  }

  private static func enter() -> Bool {
    guard unsafe tcgetattr(STDIN_FILENO, before) == 0 else { return false }
    unsafe raw.pointee = before.pointee
    unsafe raw.pointee.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, raw) == 0 else { return false }
    unsafe isRaw.pointee = 1
    for number in [SIGQUIT, SIGTSTP, SIGCONT] { handle(number, onSignal) }
    return true
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = handler
    action.sa_flags = SA_RESTART
    unsafe sigaction(number, &action, nil)
  }

  // Formed here, outside any actor; everything in it may be called inside a signal handler.
  private static let onSignal: @convention(c) (Int32) -> Void = { number in
    switch number {
    case SIGCONT:
      // The terminal is somebody else's when the tool goes on in the background.
      guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
      unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, raw)
      unsafe isRaw.pointee = 1
    case SIGTSTP:
      restore()
      raise(SIGSTOP)
    default:
      restore()
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
