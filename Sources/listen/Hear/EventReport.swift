import SpeechKitLinux
import Synchronization
import ToolSupport

/// Prints events: data on standard output, what a person may want to know on standard error.
final class EventReport: Sendable {
  private let isJSON: Bool
  private let isVerbose: Bool
  private let isExplained: Bool
  /// Whether one command is enough.
  let isOnce: Bool
  private let store: UtteranceStore?
  private let showsFiles: Bool
  private let showsPartials: Bool
  private let program: CommandProgram?
  private let reply: Reply?
  private let interruption: Interruption
  private let spoken = Guarded<Announcement?>(nil)
  private let count = Atomic<Int>(0)

  init(_ options: ListenOptions, _ interruption: Interruption) {
    self.interruption = interruption
    isJSON = options.isJSON
    isVerbose = options.isVerbose
    isExplained = options.isExplained
    isOnce = options.isOnce
    store = options.store
    program = options.program
    reply = options.reply
    showsFiles = options.files.count > 1
    showsPartials = options.listener.wantsPartials
    interruption.stops { [weak self] in self?.spoken.withLock { $0?.stop() } }
  }

  /// Commands so far.
  var commands: Int { count.load(ordering: .relaxed) }

  /// Tells of words whose pronunciation was guessed.
  func warn(of guesses: [Lexicon.Guess]) {
    for guess in guesses {
      say("\(guess.word) is in no dictionary; pronounced \(guess.phones)")
    }
  }

  /// Prints one event.
  func show(_ event: ListenerEvent) throws(ToolFailure) {
    try store?.keep(event)
    if case .explained(let explanation) = event.kind {
      guard isExplained else { return }
      if !isJSON { return ExplanationText(explanation, of: event.file).lines.forEach(say) }
    }
    if case .recognized = event.kind { count.wrappingAdd(1, ordering: .relaxed) }
    if isJSON { try StandardOutput.write(event.json + "\n") }
    let prefix = showsFiles ? event.file.map { "\($0): " } ?? "" : ""
    switch event.kind {
    case .recognized(let command) where !isJSON:
      try StandardOutput.write(prefix + Self.text(of: command) + "\n")
      for other in command.alternatives { say("\(prefix)or: \(other)") }
    case .level(let level) where !isJSON:
      try StandardOutput.write(prefix + Self.text(of: level) + "\n")
    case .partial(_, let text) where !isJSON:
      say("\(prefix)… \(text)")
    case .rejected(let rejection) where !isJSON && rejection.reason != .tooShort:
      say(prefix + Self.text(of: rejection))
    case .rejected(let rejection) where isVerbose:
      say(prefix + Self.text(of: rejection))
    case .ready(let readiness) where event.file == nil && !isJSON:
      say("listening to \(readiness.source) for \(readiness.grammar); Ctrl-C ends")
      if isVerbose, let format = readiness.deviceFormat {
        say("the device gives \(format); decoded is \(readiness.sampleRate) Hz mono")
      }
    case .wake(let wake) where !isJSON:
      say("\(prefix)awake at \(Self.seconds(wake.end)) s: \(wake.text)")
    case .sleep(let time) where !isJSON:
      say("\(prefix)asleep since \(Self.seconds(time)) s")
    case .gap(_, let lost, let cause):
      say("\(prefix)\(Self.seconds(lost)) s of sound lost (\(cause.rawValue))")
    case .signal(let time, let isPresent):
      say(
        isPresent
          ? "\(prefix)the signal is back"
          : "\(prefix)no signal since \(Self.seconds(time)) s"
            + (event.file == nil ? ": is the microphone muted?" : ""))
    default: break
    }
  }

  /// Does what was asked for on a command: runs the program, says the reply.
  ///
  /// Nothing after Ctrl-C: what is decided because of it is told, and not acted upon.
  /// - Parameters:
  ///   - command: The command.
  ///   - event: The event it came in.
  ///   - play: Says the reply aloud.
  /// - Throws: `ToolFailure` when the reply cannot be heard.
  func answer(
    _ command: ListenerEvent.Command, _ event: ListenerEvent,
    play: (Announcement) throws(SpeechError) -> Void
  ) throws(ToolFailure) {
    if interruption.hasHappened { return }
    if let message = program?.run(command, event: event) { say(message) }
    guard let announcement = reply?.announcement(to: command) else { return }
    spoken.withLock { $0 = announcement }
    // From here on whoever interrupts stops it, even before it is played.
    if interruption.hasHappened { return }
    do throws(SpeechError) { try play(announcement) } catch { throw ToolFailure(error) }
  }

  /// Tells a person something.
  func say(_ text: String) {
    let line = "listen: \(text)"
    Tool.report(line)
  }

  static func text(of command: ListenerEvent.Command) -> String {
    let slots = command.slots.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
    return slots.isEmpty ? command.text : "\(command.text)  [\(slots)]"
  }

  static func text(of rejection: ListenerEvent.Rejection) -> String {
    let times = "\(seconds(rejection.start))–\(seconds(rejection.end)) s"
    let guess = rejection.guess.isEmpty ? "" : ", nearest: \(rejection.guess)"
    let confidence = rejection.confidence.map { " (\(JSONObject.number($0, decimals: 2)))" } ?? ""
    return "no command at \(times): \(rejection.reason.rawValue)\(guess)\(confidence)"
  }

  private static func text(of level: ListenerEvent.Level) -> String {
    let numbers = [level.db, level.peak, level.floor].map { JSONObject.number($0, decimals: 1) }
    return "\(seconds(level.time)) s  \(numbers[0]) dBFS  peak \(numbers[1])  "
      + "floor \(numbers[2])  \(level.open ? "open" : "shut")"
  }

  private static func seconds(_ duration: Duration) -> String {
    JSONObject.number(duration.seconds, decimals: 2)
  }
}
