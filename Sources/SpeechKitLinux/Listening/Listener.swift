public import SpeechGrammar
internal import SpeechSignal

/// Listens, and says what it hears: the toolkit in one object.
///
/// ```swift
/// let grammar = try Grammar(phrases: ["turn on the light", "stop"]).compiled()
/// let listener = try Listener(.microphone(), grammar: grammar)
/// for try await event in listener.events {
///   if case .recognized(let command) = event.kind { print(command.text) }
/// }
/// ```
///
/// Making one opens the device and loads the model, which takes a few tenths of a second; do it where
/// that may be waited for. All calls may come from any thread. The work is done on a thread of the
/// listener's own.
public final class Listener: Sendable {
  /// Where the sound comes from.
  public enum Source: Sendable {
    /// A microphone, by default ALSA's default one.
    case microphone(CaptureConfiguration = CaptureConfiguration())
    /// A sound file, read as fast as it can be decoded.
    case file(String)
  }

  /// What is noticed, in order.
  public let events: ListenerEvents

  /// Words of the grammar that stand in no dictionary, with the pronunciation that was guessed.
  public let guessedWords: [Lexicon.Guess]

  private let stopper: SourceStopper
  private let clock: SourceClock?
  private let muting = MuteSchedule()
  private let changes = GrammarChanges()
  private let holdOff: Duration
  /// What somebody who begins to speak interrupts.
  private let interruptible = Guarded<Announcement?>(nil)

  /// Listens for the sentences of a grammar.
  /// - Parameters:
  ///   - source: Where the sound comes from.
  ///   - grammar: What is listened for.
  ///   - model: The model's files; by default those found where models usually are.
  ///   - lexicon: Pronunciations that go before the model's dictionary.
  ///   - configuration: How it listens.
  /// - Throws: `SpeechError` for a device, file, model or grammar that cannot be used.
  public convenience init(
    _ source: Source = .microphone(), grammar: GrammarGraph, model: RecognizerModel? = nil,
    lexicon: Lexicon = Lexicon(), configuration: ListenerConfiguration = ListenerConfiguration()
  ) throws(SpeechError) {
    try self.init(
      source, task: .grammar(grammar), model: model, lexicon: lexicon,
      configuration: configuration)
  }

  /// Listens for a grammar's sentences or for free speech.
  /// - Parameters:
  ///   - source: Where the sound comes from.
  ///   - task: What is listened for.
  ///   - model: The model's files; by default those found where models usually are.
  ///   - lexicon: Pronunciations that go before the model's dictionary.
  ///   - configuration: How it listens.
  ///   - onRetry: With `keepsTrying`, told of each try to open the device that failed, on the
  ///     capturing thread.
  /// - Throws: `SpeechError` for a device, file, model or grammar that cannot be used.
  public init(
    _ source: Source, task: PocketsphinxRecognizer.Task, model: RecognizerModel? = nil,
    lexicon: Lexicon = Lexicon(), configuration: ListenerConfiguration = ListenerConfiguration(),
    onRetry: @escaping @Sendable (DeviceRetry) -> Void = { _ in }
  ) throws(SpeechError) {
    let files = if let model { model } else { try RecognizerModel.find() }
    let rate = PocketsphinxRecognizer.sampleRate
    let engine = try PocketsphinxRecognizer(model: files, task: task, lexicon: lexicon)
    var spotter: KeyPhraseSpotter?
    if let phrase = configuration.wake {
      spotter = try KeyPhraseSpotter(phrase, model: files, lexicon: lexicon)
    }
    holdOff = configuration.holdOff
    guessedWords = engine.guessedWords + (spotter?.guessedWords ?? [])
    let (stream, continuation) = AsyncStream<Result<ListenerEvent, SpeechError>>.makeStream()
    events = ListenerEvents(stream: stream)
    let readiness = { (name: String) in
      ListenerEvent.Readiness(
        source: name, sampleRate: rate, grammar: task.name, model: files.acousticModel)
    }
    switch source {
    case .microphone(var wanted):
      wanted.sampleRate = rate
      let microphone = try Microphone(wanted, onRetry: onRetry)
      stopper = microphone.stopper
      clock = microphone.clock
      let pipeline = ListeningPipeline(
        engine, wakingOn: spotter.take(), sampleRate: rate, configuration: configuration)
      var ready = readiness(wanted.device)
      ready.deviceFormat = microphone.deviceFormat
      try Self.start(
        microphone, pipeline, ListeningRun(muting: muting, changes: changes), continuation,
        ready, interruptible)
    case .file(let path):
      let file = try SoundFileSource(path: path, sampleRate: rate)
      stopper = file.stopper
      clock = nil
      let pipeline = ListeningPipeline(
        engine, wakingOn: spotter.take(), sampleRate: rate, file: path,
        configuration: configuration)
      try Self.start(
        file, pipeline, ListeningRun(muting: muting, changes: changes), continuation,
        readiness(path), interruptible)
    }
    let stopper = stopper
    continuation.onTermination = { _ in stopper.stop() }
  }

  deinit { stopper.stop() }

  /// Ends listening: the events end, after what was heard so far, and the device is freed.
  public func stop() { stopper.stop() }

  /// Recognises nothing from now on, until ``unmute()``.
  /// - Parameter cause: Why, for the `muted` event.
  public func mute(_ cause: ListenerEvent.MuteCause = .request) {
    muting.begin(at: clock?.seconds ?? 0, cause)
  }

  /// Listens again, after the hold-off of the configuration; what was captured before that is never
  /// recognised, however late it is looked at.
  public func unmute() {
    muting.end(at: (clock?.seconds ?? 0) + holdOff.seconds)
  }

  /// Speaks aloud without hearing itself: listening goes on when the sound has left the loudspeaker
  /// and the hold-off is over.
  ///
  /// It blocks until then, so call it on a thread that may wait.
  /// - Parameter announcement: What is said, where, and by whom.
  /// - Returns: Whether all was heard.
  /// - Throws: What playing throws.
  @discardableResult
  public func play(_ announcement: Announcement) throws(SpeechError) -> Announcement.End {
    mute(.own)
    defer { unmute() }
    return try announcement.play()
  }

  /// Speaks aloud while it goes on listening, and falls silent when somebody begins to speak; what
  /// they say is recognised as usual.
  ///
  /// For headphones, and microphones that an echo canceller keeps the loudspeaker out of: anywhere
  /// else it would interrupt itself. It blocks until the end, so call it on a thread that may wait.
  /// - Parameter announcement: What is said, where, and by whom.
  /// - Returns: Whether all was heard.
  /// - Throws: What playing throws.
  @discardableResult
  public func playInterruptibly(
    _ announcement: Announcement
  ) throws(SpeechError) -> Announcement.End {
    interruptible.withLock { $0 = announcement }
    defer { interruptible.withLock { if $0 === announcement { $0 = nil } } }
    return try announcement.play()
  }

  /// Changes to another grammar, from the next utterance on.
  ///
  /// Returns when it is in force. An utterance that is going on is decided by the old grammar.
  /// - Parameter grammar: What is to be listened for.
  /// - Throws: Why it is refused; then the old grammar stays in force.
  public func use(_ grammar: GrammarGraph) async throws(SpeechError) {
    try await ask(.use(grammar))
  }

  /// Keeps a grammar ready, so that ``use(named:)`` takes it up in microseconds: one for each screen
  /// of a kiosk, say.
  ///
  /// Returns when it is ready, after the utterance that is going on.
  /// - Parameters:
  ///   - grammar: What is to be listened for later.
  ///   - name: What to call it; a grammar already prepared under the name is replaced.
  /// - Throws: Why it is refused.
  public func prepare(_ grammar: GrammarGraph, named name: String) async throws(SpeechError) {
    try await ask(.prepare(grammar, named: name))
  }

  /// Changes to a prepared grammar, from the next utterance on.
  ///
  /// Returns when it is in force. An utterance that is going on is decided by the old grammar.
  /// - Parameter name: What it was prepared as.
  /// - Throws: `SpeechError` of kind `argumentInvalid` when there is none of the name; then the old
  ///   grammar stays in force.
  public func use(named name: String) async throws(SpeechError) {
    try await ask(.useNamed(name))
  }

  /// Forgets a prepared grammar and frees its memory, when it is no longer in force.
  /// - Parameter name: What it was prepared as; it does not matter if there is none.
  /// - Throws: `SpeechError` of kind `failed` when listening has ended.
  public func forget(named name: String) async throws(SpeechError) {
    try await ask(.forget(name))
  }

  private func ask(_ change: GrammarChange) async throws(SpeechError) {
    let refusal = await withCheckedContinuation { continuation in
      changes.ask(change) { continuation.resume(returning: $0) }
    }
    if let refusal { throw refusal }
  }

  /// What moves to the listening thread.
  private struct Work<
    Input: AudioSource & ~Copyable, Engine: Recognizer & ~Copyable
  >: ~Copyable {
    var source: Input
    var pipeline: ListeningPipeline<Engine>
  }

  private static func start<
    Input: AudioSource & ~Copyable & SendableMetatype,
    Engine: Recognizer & ~Copyable & SendableMetatype
  >(
    _ source: consuming sending Input, _ pipeline: consuming sending ListeningPipeline<Engine>,
    _ run: ListeningRun, _ output: AsyncStream<Result<ListenerEvent, SpeechError>>.Continuation,
    _ readiness: ListenerEvent.Readiness, _ interruptible: Guarded<Announcement?>
  ) throws(SpeechError) {
    let parcel = Guarded<Work<Input, Engine>?>(Work(source: source, pipeline: pipeline))
    try DetachedThread.start {
      guard var work = parcel.withLock({ $0.take() }) else { return }
      output.yield(
        .success(ListenerEvent(kind: .ready(readiness), at: .zero, file: nil)))
      do throws(SpeechError) {
        try run(&work.source, &work.pipeline) { event in
          if case .speechStart = event.kind { interruptible.withLock { $0?.stop() } }
          if case .terminated = output.yield(.success(event)) { return false }
          return true
        }
      } catch {
        output.yield(.failure(error))
      }
      run.changes?.close()
      output.finish()
    }
  }
}

extension PocketsphinxRecognizer.Task {
  /// The grammar's name, or the language model's file.
  var name: String {
    switch self {
    case .grammar(let graph): graph.grammar.name
    case .languageModel(let path): path
    case .speech: "language model"
    }
  }
}
