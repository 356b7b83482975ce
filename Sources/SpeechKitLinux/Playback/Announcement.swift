internal import Glibc
internal import SpeechSignal
internal import Synchronization

/// One text spoken aloud on a device, once.
///
/// The first clause is heard while the rest is still being synthesised on a thread of its own, a few
/// clauses ahead; a text of any length takes the memory of those. ``play(onWord:)`` blocks; the
/// other calls may come from any thread at any time.
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

  /// Announces nothing yet: call ``play(onWord:)``.
  /// - Parameters:
  ///   - script: What is said, by whom, and how.
  ///   - device: What ALSA calls the device.
  ///   - leadIn: Silence before the first word, up to a minute.
  public init(_ script: SpeechScript, device: String = "default", leadIn: Duration = .zero) {
    self.script = script
    self.device = device
    self.leadIn = min(leadIn, .seconds(60))
  }

  /// Announces nothing yet: call ``play(onWord:)``.
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

  /// Ends it: silence within 200 ms, and ``play(onWord:)`` returns.
  ///
  /// Works before it is played, too.
  public func stop() {
    flag.raise()
    buffer.close()
  }

  /// Falls silent at the end of the word being said, until ``resume()``.
  public func pause() { isPaused.store(true, ordering: .releasing) }

  /// Goes on after ``pause()``.
  public func resume() { isPaused.store(false, ordering: .releasing) }

  /// Speaks, and returns when the last sample has left the device, or when stopped.
  ///
  /// Call it once.
  /// - Parameter onWord: Called on this thread with each word when it begins to be heard, with its
  ///   times from the start of the first word.
  /// - Returns: Whether all was heard.
  /// - Throws: ``SpeechError``: of a kind that begins with `device`; ``SpeechError/Kind/inputInvalid``
  ///   when there is nothing to say.
  public func play(onWord: (Speech.Span) -> Void = { _ in }) throws(SpeechError) -> End {
    if flag.isRaised { return .stopped }
    defer { buffer.close() }
    var speaker = try Speaker(
      device, sampleRate: script.sampleRate, leadIn: leadIn, flag: flag)
    try DetachedThread.start { [self] in synthesise() }
    var progress = Progress(sampleRate: script.sampleRate)
    while !flag.isRaised {
      switch buffer.take() {
      case .speech(let speech):
        try play(speech, on: &speaker, &progress, onWord)
        continue
      case .failure(let error): throw error
      case .end: break
      }
      break
    }
    while progress.hasWords, !flag.isRaised, speaker.pending > .zero {
      progress.tell(pending: speaker.pending, onWord)
      poll(nil, 0, 5)
    }
    try speaker.finish()
    if flag.isRaised { return .stopped }
    progress.tell(pending: .zero, onWord)
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
    _ speech: Speech, on speaker: inout Speaker, _ progress: inout Progress,
    _ onWord: (Speech.Span) -> Void
  ) throws(SpeechError) {
    let rate = SampleRate(hertz: speech.sampleRate)
    progress.expect(speech.words)
    var start = 0
    while start < speech.samples.count, !flag.isRaised {
      if isPaused.load(ordering: .acquiring), !isInsideWord(start, speech, rate) {
        progress.tell(pending: speaker.pending, onWord)
        poll(nil, 0, 10)
        continue
      }
      let count = min(rate.hertz / 50, speech.samples.count - start)
      try speaker.play(speech.samples.span.extracting(start..<start + count))
      start += count
      progress.handOver(count)
      progress.tell(pending: speaker.pending, onWord)
    }
  }

  private func isInsideWord(_ sample: Int, _ speech: Speech, _ rate: SampleRate) -> Bool {
    speech.words.contains { rate.frames(in: $0.start) < sample && sample < rate.frames(in: $0.end) }
  }

  /// Which words have begun to be heard.
  private struct Progress {
    private let rate: SampleRate
    private var handedOver = 0
    private var coming: [Speech.Span] = []

    init(sampleRate: Int) { rate = SampleRate(hertz: sampleRate) }

    var hasWords: Bool { !coming.isEmpty }

    /// Notes the words of the speech whose samples are handed over next.
    mutating func expect(_ words: [Speech.Span]) {
      let offset = rate.duration(ofFrames: handedOver)
      coming += words.map { $0.moved(by: offset) }
    }

    mutating func handOver(_ samples: Int) { handedOver += samples }

    /// Passes on the words that have begun.
    mutating func tell(pending: Duration, _ onWord: (Speech.Span) -> Void) {
      let heard = rate.duration(ofFrames: handedOver) - pending
      while let word = coming.first, word.start <= heard {
        coming.removeFirst()
        onWord(word)
      }
    }
  }
}
