import SpeechKitLinux
import Synchronization
import ToolSupport

/// Listens to files: several at once, results in their order.
final class FileListening: Sendable {
  private let options: ListenOptions
  private let interruption: Interruption
  private let slots: [Slot]
  private let next = Atomic<Int>(0)
  /// A listener that is loaded and not at work.
  private let spare: Guarded<FileListener?>

  /// What came of one file.
  struct Outcome: Sendable {
    var events: [ListenerEvent] = []
    var warnings: [String] = []
    var failure: SpeechError?
  }

  /// What came of one file, and when it is there.
  private final class Slot: Sendable {
    let outcome = Guarded(Outcome())
    let isDone = Semaphore()
  }

  /// Words of the grammar whose pronunciation was guessed.
  let guessedWords: [Lexicon.Guess]

  /// Loads the model once; that it can be loaded is then known for all files.
  init(_ options: ListenOptions, _ interruption: Interruption) throws(ToolFailure) {
    self.options = options
    self.interruption = interruption
    slots = options.files.map { _ in Slot() }
    do throws(SpeechError) {
      let first = try Self.load(options)
      guessedWords = first.guessedWords
      spare = Guarded(first)
    } catch { throw ToolFailure(error) }
  }

  /// Reads all files.
  /// - Parameter show: Takes each file's path and what came of it, in their order; false ends the work.
  /// - Throws: What `show` throws.
  func run(
    _ show: (_ path: String, _ outcome: Outcome) throws(ToolFailure) -> Bool
  ) throws(ToolFailure) {
    do throws(SpeechError) {
      for _ in 0..<min(options.jobs, slots.count) {
        try DetachedThread.start { [self] in work() }
      }
    } catch { throw ToolFailure(error) }
    let progress = FileProgress(total: slots.count)
    defer { progress.clear() }
    for (place, slot) in slots.enumerated() {
      progress.show(done: place)
      slot.isDone.wait()
      progress.clear()
      // What was shown need not be kept: it may hold sound.
      let outcome = slot.outcome.withLock { outcome in
        defer { outcome = Outcome() }
        return outcome
      }
      guard try show(options.files[place], outcome), !interruption.hasHappened else { return }
    }
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
        slot.outcome.withLock { $0.warnings.append("\(path): there is no sound in it") }
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
