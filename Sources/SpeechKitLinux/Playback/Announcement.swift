internal import Glibc
internal import SpeechSignal
internal import Synchronization

/// One text spoken aloud on a device, once.
///
/// The first clause is heard while the rest is still being synthesised on a thread of its own, a few
/// clauses ahead; a text of any length takes the memory of those. ``play(onEvent:)`` blocks and
/// ``speak(onEvent:)`` does not; the other calls may come from any thread at any time.
public final class Announcement: Sendable {
  /// How an announcement ended.
  public enum End: Sendable, Hashable {
    /// All of it was heard: the last sample has left the device.
    case finished
    /// It was stopped.
    case stopped
  }

  /// What is said, by whom, and how.
  public let script: SpeechScript
  /// What ALSA calls the device.
  public let device: String
  /// Silence before the first word, for amplifiers that swallow the beginning.
  public let leadIn: Duration

  private let buffer = ClauseBuffer()
  private let flag = StopFlag()
  private let isPaused = Atomic<Bool>(false)
  private let skippedScripts = Guarded<[String]>([])

  /// Announces nothing yet: call ``play(onEvent:)`` or ``speak(onEvent:)``.
  /// - Parameters:
  ///   - script: What is said, by whom, and how.
  ///   - device: What ALSA calls the device.
  ///   - leadIn: Silence before the first word, up to a minute.
  public init(_ script: SpeechScript, device: String = "default", leadIn: Duration = .zero) {
    self.script = script
    self.device = device
    self.leadIn = min(leadIn, .seconds(60))
  }

  /// Announces nothing yet: call ``play(onEvent:)`` or ``speak(onEvent:)``.
  /// - Parameters:
  ///   - text: Plain English text.
  ///   - synthesizer: Who says it, and how.
  ///   - device: What ALSA calls the device.
  ///   - leadIn: Silence before the first word, up to a minute.
  public convenience init(
    _ text: String, _ synthesizer: Synthesizer = Synthesizer(), device: String = "default",
    leadIn: Duration = .zero
  ) {
    self.init(SpeechScript(plain: text, synthesizer), device: device, leadIn: leadIn)
  }

  /// What stood in the text that could not be said, by the names of the scripts.
  public var skipped: [String] { skippedScripts.withLock { $0 } }

  /// Ends it: it is silent within a period of the device (20 ms) and what a sound server holds
  /// besides, and playing returns.
  ///
  /// Works before it is played, too.
  public func stop() {
    flag.raise()
    buffer.close()
  }

  /// Falls silent at the end of the word being handed to the device, which plays it out, until
  /// ``resume()``.
  public func pause() { isPaused.store(true, ordering: .releasing) }

  /// Goes on after ``pause()``, at the very sample.
  public func resume() { isPaused.store(false, ordering: .releasing) }

  /// Speaks, and returns when the last sample has left the device, or when stopped.
  ///
  /// Call it once.
  /// - Parameter onEvent: Told on a thread of the announcement's own of each word and mark when it
  ///   begins to be heard.
  /// - Returns: Whether all was heard.
  /// - Throws: As ``play(onEvent:)``.
  public func speak(
    onEvent: @escaping @Sendable (AnnouncementEvent) -> Void = { _ in }
  ) async throws(SpeechError) -> End {
    try await withCheckedContinuation { continuation in
      do throws(SpeechError) {
        try DetachedThread.start { [self] in
          continuation.resume(
            returning: Result { () throws(SpeechError) in try play(onEvent: onEvent) })
        }
      } catch { continuation.resume(returning: .failure(error)) }
    }.get()
  }

  /// Speaks, and returns when the last sample has left the device, or when stopped.
  ///
  /// It blocks until then, so call it on a thread that may wait, and once.
  /// - Parameter onEvent: Called on this thread with each word and mark when it begins to be heard.
  /// - Returns: Whether all was heard.
  /// - Throws: ``SpeechError``: of a kind that begins with `device`; ``SpeechError/Kind/inputInvalid``
  ///   when there is nothing to say.
  @discardableResult
  public func play(onEvent: (AnnouncementEvent) -> Void = { _ in }) throws(SpeechError) -> End {
    if flag.isRaised { return .stopped }
    defer { buffer.close() }
    var speaker = try Speaker(
      device, sampleRate: script.sampleRate, leadIn: leadIn, flag: flag)
    try DetachedThread.start { [self] in synthesise() }
    var progress = HearingProgress(sampleRate: script.sampleRate)
    while !flag.isRaised {
      switch buffer.take() {
      case .speech(let speech):
        try play(speech, on: &speaker, &progress, onEvent)
        continue
      case .failure(let error): throw error
      case .end: break
      }
      break
    }
    while progress.awaitsEvents, !flag.isRaised, speaker.pending > .zero {
      progress.tell(pending: speaker.pending, onEvent)
      poll(nil, 0, 5)
    }
    try speaker.finish()
    if flag.isRaised { return .stopped }
    progress.tell(pending: .zero, onEvent)
    return .finished
  }

  /// The work of the synthesising thread.
  private func synthesise() {
    var hasSpoken = false
    for phrase in script.phrases {
      let skipped = phrase.clause?.skipped ?? []
      skippedScripts.withLock { known in known += skipped.filter { !known.contains($0) } }
      do throws(SpeechError) {
        let speech = try phrase.speak()
        hasSpoken = hasSpoken || !speech.samples.isEmpty
        guard buffer.put(.speech(speech)) else { return }
      } catch {
        _ = buffer.put(.failure(error))
        return
      }
    }
    _ = buffer.put(
      hasSpoken ? .end : .failure(.nothingToSay(in: "the text", skipped: skipped)))
  }

  private func play(
    _ speech: Speech, on speaker: inout Speaker, _ progress: inout HearingProgress,
    _ onEvent: (AnnouncementEvent) -> Void
  ) throws(SpeechError) {
    let rate = SampleRate(hertz: speech.sampleRate)
    progress.expect(speech)
    var words = speech.words.map { rate.frames(in: $0.start)..<rate.frames(in: $0.end) }[...]
    var start = 0
    while start < speech.samples.count, !flag.isRaised {
      while let word = words.first, word.upperBound <= start { words.removeFirst() }
      let isInsideWord = words.first.map { $0.lowerBound < start } ?? false
      if isPaused.load(ordering: .acquiring), !isInsideWord {
        progress.tell(pending: speaker.pending, onEvent)
        poll(nil, 0, 10)
        continue
      }
      // A block ends where a word begins or ends, so that a pause finds the place.
      let place = words.first.map { start < $0.lowerBound ? $0.lowerBound : $0.upperBound }
      let count = min(rate.hertz / 50, (place ?? .max) - start, speech.samples.count - start)
      try speaker.play(speech.samples.span.extracting(start..<start + count))
      start += count
      progress.handOver(count)
      progress.tell(pending: speaker.pending, onEvent)
    }
  }
}
