import SpeechKitLinux
import Synchronization
import ToolSupport

/// Listens to files: several at once, results in their order.
final class FileListening: Sendable {
  private let options: ListenOptions
  private let report: EventReport
  private let interruption: Interruption
  private let slots: [Slot]
  private let next = Atomic<Int>(0)
  /// A listener that is loaded and not at work.
  private let spare: Mutex<FileListener?>

  /// What came of one file, and when it is there.
  private final class Slot: Sendable {
    struct Outcome: Sendable {
      var events: [ListenerEvent] = []
      var warnings: [String] = []
      var failure: SpeechError?
    }

    let outcome = Mutex(Outcome())
    let isDone = Semaphore()
  }

  /// Loads the model once; that it can be loaded is then known for all files.
  init(
    _ options: ListenOptions, _ report: EventReport, _ interruption: Interruption
  ) throws(ToolFailure) {
    self.options = options
    self.report = report
    self.interruption = interruption
    slots = options.files.map { _ in Slot() }
    do throws(SpeechError) {
      let first = try Self.load(options)
      for guess in first.guessedWords {
        report.say("\(guess.word) is in no dictionary; pronounced \(guess.phones)")
      }
      spare = Mutex(first)
    } catch { throw ToolFailure(error) }
  }

  /// Reads all files.
  /// - Returns: The first failure, after all files that can be read were.
  func run() throws(ToolFailure) -> ToolFailure? {
    do throws(SpeechError) {
      for _ in 0..<min(options.jobs, slots.count) {
        try DetachedThread.start { [self] in work() }
      }
    } catch { throw ToolFailure(error) }
    let progress = FileProgress(total: slots.count)
    defer { progress.clear() }
    var failure: ToolFailure?
    for (place, slot) in slots.enumerated() {
      progress.show(done: place)
      slot.isDone.wait()
      progress.clear()
      let outcome = slot.outcome.withLock { $0 }
      for warning in outcome.warnings { report.say("\(options.files[place]): \(warning)") }
      for event in outcome.events {
        try report.show(event)
        if case .recognized(let command) = event.kind {
          try report.answer(command, event) { announcement throws(SpeechError) in
            _ = try announcement.play()
          }
          if options.isOnce { return failure }
        }
      }
      if let error = outcome.failure {
        report.say(error.description)
        failure = failure ?? ToolFailure(ToolFailure.Status(error.kind))
      }
      if interruption.hasHappened { return failure }
    }
    return failure
  }

  /// One worker: a listener of its own, for one file after the other.
  private func work() {
    var listener = spare.withLock { $0.take() }
    while true {
      let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard place < slots.count else { return }
      do throws(SpeechError) {
        var current = if let ready = listener.take() { ready } else { try Self.load(options) }
        var failure: SpeechError?
        do throws(SpeechError) { try read(place, &current) } catch { failure = error }
        listener = consume current
        if let failure { throw failure }
      } catch {
        slots[place].outcome.withLock { $0.failure = error }
      }
      slots[place].isDone.signal()
    }
  }

  private func read(_ place: Int, _ listener: inout FileListener) throws(SpeechError) {
    let path = options.files[place]
    let slot = slots[place]
    var source = try SoundFileSource(
      path: path, sampleRate: PocketsphinxRecognizer.sampleRate, channel: options.capture.channel,
      rawRate: options.rawRate)
    defer { slot.outcome.withLock { $0.warnings += source.warnings } }
    try listener.listen(to: &source, name: path) { event in
      if case .ended(.zero, _, _) = event.kind {
        slot.outcome.withLock { $0.warnings.append("there is no sound in it") }
      }
      slot.outcome.withLock { $0.events.append(event) }
      if let timeout = options.timeout, event.at >= timeout { return false }
      return !interruption.hasHappened
    }
  }

  private static func load(_ options: ListenOptions) throws(SpeechError) -> FileListener {
    try FileListener(
      task: options.task, model: options.model, lexicon: options.lexicon,
      configuration: options.listener)
  }
}
