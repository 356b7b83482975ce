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
  private let count = Atomic<Int>(0)

  init(_ options: ListenOptions) {
    isJSON = options.isJSON
    isVerbose = options.isVerbose
    isExplained = options.isExplained
    isOnce = options.isOnce
    store = options.store
    program = options.program
    reply = options.reply
    showsFiles = options.files.count > 1
    showsPartials = options.listener.wantsPartials
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
          : "\(prefix)no signal since \(Self.seconds(time)) s: is the microphone muted?")
    default: break
    }
  }

  /// Does what was asked for on a command: runs the program, says the reply.
  /// - Parameters:
  ///   - command: The command.
  ///   - event: The event it came in.
  ///   - play: Says the reply aloud.
  /// - Throws: `ToolFailure` when the reply cannot be heard.
  func answer(
    _ command: ListenerEvent.Command, _ event: ListenerEvent,
    play: (Announcement) throws(SpeechError) -> Void
  ) throws(ToolFailure) {
    if let message = program?.run(command, event: event) { say(message) }
    guard let reply else { return }
    do throws(SpeechError) { try play(reply.announcement(to: command)) } catch {
      throw ToolFailure(error)
    }
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
