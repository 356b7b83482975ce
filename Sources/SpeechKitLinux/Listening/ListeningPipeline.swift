internal import SpeechGrammar
internal import SpeechSignal

/// The whole way from samples to events, as one synchronous value.
///
/// It is the same for a file and for a microphone. What comes out depends only on the samples that
/// went in, not on how they were cut into blocks, nor on any clock. One owner, one thread at a time;
/// decoding takes its time, so never a capture thread.
public struct ListeningPipeline<Engine: Recognizer & ~Copyable>: ~Copyable {
  /// How it listens.
  public let configuration: ListenerConfiguration
  /// Stretches of speech so far, with and without a command in them.
  public private(set) var utterances = 0
  /// Those of them, and sounds too short for speech, that were no command.
  public private(set) var rejected = 0

  private let rate: SampleRate
  private let file: String?
  private var engine: Engine
  private var interpreter: Interpreter

  // The stages, in the order the samples pass them.
  private var slicer: HopSlicer
  private var meter: LevelMeter
  private var watch: SignalWatch
  private var gate: SpeechGate
  private var segmenter: Segmenter

  private var utterance: Utterance?
  /// Nil where commands are listened for all the time.
  private var wake: WakeWatch?
  private var muting: ListenerEvent.MuteCause?
  private var events: [ListenerEvent] = []

  /// A pipeline at the start of a source.
  /// - Parameters:
  ///   - engine: Who turns speech into words.
  ///   - spotter: Who listens for the wake phrase; nil when commands are listened for all the time.
  ///   - sampleRate: Frames a second of the samples and of the recogniser, in hertz.
  ///   - file: The file's name for the events; nil for a live source.
  ///   - configuration: How it listens.
  public init(
    _ engine: consuming Engine, wakingOn spotter: consuming KeyPhraseSpotter? = nil,
    sampleRate: Int, file: String? = nil,
    configuration: ListenerConfiguration = ListenerConfiguration()
  ) {
    self.configuration = configuration
    self.file = file
    rate = SampleRate(hertz: sampleRate)
    interpreter = Interpreter(grammar: engine.grammar, rejection: configuration.rejection)
    gate = SpeechGate(configuration.gate, sampleRate: sampleRate)
    slicer = HopSlicer(hopLength: gate.hopLength)
    meter = LevelMeter(sampleRate: sampleRate, configuration: configuration.meter)
    watch = SignalWatch(sampleRate: sampleRate)
    segmenter = Segmenter(configuration.segmenter, sampleRate: sampleRate)
    if let spotter { wake = WakeWatch(spotter, rate) } else { wake = nil }
    self.engine = engine
  }

  /// The recogniser, given back when the pipeline is no longer wanted.
  /// - Parameter spotter: Takes who listened for the wake phrase.
  /// - Returns: The recogniser.
  public consuming func relinquish(_ spotter: inout KeyPhraseSpotter?) -> Engine {
    if let watch = wake.take() { spotter = watch.relinquish() }
    return engine
  }

  /// Where the pipeline is: audio time since the start of the source.
  public var time: Duration { rate.duration(ofFrames: segmenter.position) }

  /// Whether somebody is speaking to it: with a wake phrase, only while it is awake.
  public var isInUtterance: Bool { utterance != nil && isAwake }

  private var isAwake: Bool {
    switch wake {
    case .some(let watch): watch.isAwake
    case nil: true
    }
  }

  /// Takes the next samples.
  /// - Parameter block: 16-bit mono samples, any number.
  /// - Returns: What was noticed in them.
  /// - Throws: What the recogniser throws.
  public mutating func process(_ block: Span<Int16>) throws(SpeechError) -> [ListenerEvent] {
    var taken = 0
    while slicer.fill(from: block, taken: &taken) { try advance(slicer.hop) }
    return takeEvents()
  }

  /// Tells of audio that was lost; later times allow for it.
  /// - Parameter gap: How much, and why.
  /// - Returns: The gap, and an utterance that it ended.
  /// - Throws: What the recogniser throws.
  public mutating func skip(_ gap: SourceGap) throws(SpeechError) -> [ListenerEvent] {
    let before = time
    if let action = segmenter.skip(gap.lostFrames) { try follow(action) }
    note(.gap(time: before, lost: rate.duration(ofFrames: gap.lostFrames), cause: gap.cause))
    return takeEvents()
  }

  /// Ends the source: speech that is going on is decided as far as it was heard.
  /// - Returns: What was still to be said, `ended` last.
  /// - Throws: What the recogniser throws.
  public mutating func finish() throws(SpeechError) -> [ListenerEvent] {
    if slicer.finish() { try advance(slicer.hop) }
    if let action = segmenter.finish() { try follow(action) }
    note(.ended(time: time, utterances: utterances, rejected: rejected))
    return takeEvents()
  }

  /// Stops or starts recognising, from the next samples on.
  ///
  /// Speech that is going on is dropped. - Parameter cause: Why nothing is to be recognised; nil to
  /// listen again. - Returns: What is to be told of it.
  public mutating func mute(_ cause: ListenerEvent.MuteCause?) -> [ListenerEvent] {
    switch (muting, cause) {
    case (nil, let begun?):
      drop()
      note(.muted(time: time, cause: begun))
    case (let over?, nil):
      wake?.renew(at: segmenter.position)
      note(.unmuted(time: time, cause: over))
    default: break
    }
    muting = cause
    return takeEvents()
  }

  /// Changes what is listened for, which only goes between utterances: see ``isInUtterance``.
  /// - Parameter change: What is wanted; when it is refused all stays as it was.
  /// - Returns: What is to be told of it.
  /// - Throws: Why the recogniser refuses it.
  public mutating func apply(_ change: GrammarChange) throws(SpeechError) -> [ListenerEvent] {
    precondition(!isInUtterance, "the grammar is not changed inside an utterance")
    switch change {
    case .use(let grammar): try engine.use(grammar)
    case .useNamed(let name): try engine.use(named: name)
    case .prepare(let grammar, let name):
      try engine.prepare(grammar, named: name)
      return []
    case .forget(let name):
      try engine.forget(named: name)
      return []
    }
    interpreter.grammar = engine.grammar
    note(.grammarChanged(time: time, name: change.name))
    return takeEvents()
  }

  // MARK: The way of one hop

  private mutating func advance(_ samples: [Int16]) throws(SpeechError) {
    let hop = samples.span
    let level = meter.add(hop)
    if let notice = watch.advance(level, frames: hop.count) { tell(notice) }
    guard muting == nil else {
      _ = segmenter.skip(hop.count)
      return
    }
    let reading = gate.advance(hop)
    let prospect = utterance?.prospect ?? .unknown
    let action = segmenter.advance(hop, reading, prospect: prospect)
    if case .begin = action, let action { try follow(action) }
    utterance?.note(reading, at: segmenter.position)
    try listen()
    if case .begin = action {} else if let action { try follow(action) }
    if utterance == nil, wake?.expires(at: segmenter.position) == true { note(.sleep(time: time)) }
    if configuration.wantsLevels { tell(level, reading) }
  }

  /// Hands the segmenter's audio to the recogniser, and asks it for its opinion in pauses.
  private mutating func listen() throws(SpeechError) {
    guard var current = utterance else { return }
    if segmenter.pending.isEmpty {
      // The margin after the speech is complete: what has been said so far decides how long to wait.
      if isAwake, current.considered != current.heard { try consider(&current) }
    } else if let call = try wake?.process(segmenter.pending) {
      try answer(call, &current)
    } else if isAwake {
      announce(&current)
      let pending = segmenter.pending
      try engine.process(pending.span)
      current.heard += pending.count
      if configuration.wantsExplanations { current.audio += pending }
      current.prospect = .unknown
      // The longer it is, the longer it takes to decode: asked less often, the cost stays in bounds.
      let interval = max(rate.frames(in: .milliseconds(300)), current.heard / 8)
      if configuration.wantsPartials, current.heard - current.considered >= interval {
        try consider(&current)
      }
    }
    utterance = current
  }

  /// Takes what stands behind the wake phrase for the command.
  private mutating func answer(
    _ call: WakeWatch.Call, _ current: inout Utterance
  ) throws(SpeechError) {
    note(.wake(ListenerEvent.Wake(call, rate)))
    current.follow(call)
    try engine.start()
    try engine.process(call.rest.span)
    if configuration.wantsExplanations { current.audio = call.rest }
  }

  /// Tells that somebody speaks, once there is more than the wake phrase.
  private mutating func announce(_ current: inout Utterance) {
    guard !current.isAnnounced, !current.isCallOnly(rate) else { return }
    current.isAnnounced = true
    utterances += 1
    note(.speechStart(time: rate.duration(ofFrames: current.speechStart)))
  }

  private mutating func consider(_ current: inout Utterance) throws(SpeechError) {
    current.considered = current.heard
    let hypothesis = try engine.partial()
    current.prospect = interpreter.prospect(of: hypothesis)
    guard configuration.wantsPartials, let hypothesis, !hypothesis.words.isEmpty,
      hypothesis.text != current.partialText
    else { return }
    current.partialText = hypothesis.text
    note(.partial(time: time, text: hypothesis.text))
  }

  private mutating func follow(_ action: SegmentAction) throws(SpeechError) {
    switch action {
    case .begin(let speechStart, let audioStart):
      utterance = Utterance(speechStart: speechStart, audioStart: audioStart)
      try wake?.begin(at: audioStart)
      if isAwake { try engine.start() }
    case .end(let speechEnd, _, let reason):
      guard var current = utterance else { return }
      utterance = nil
      if let call = try wake?.end() { try answer(call, &current) }
      if isAwake { announce(&current) }
      guard current.isAnnounced else { return }
      note(.speechEnd(time: rate.duration(ofFrames: speechEnd), reason: reason))
      if current.isCallOnly(rate) { return }
      decide(current, speechEnd: speechEnd, reason, try engine.finish())
    case .abandon(let speechStart, let speechEnd, .tooShort):
      if isAwake { reject(speechStart..<max(speechStart, speechEnd), .tooShort, nil) }
    }
  }

  private mutating func decide(
    _ current: Utterance, speechEnd: Int, _ reason: SegmentAction.EndReason,
    _ hypothesis: Hypothesis?
  ) {
    let range = current.speechStart..<max(current.speechStart, speechEnd)
    let verdict = interpreter.verdict(on: hypothesis)
    let wanted = max(configuration.alternatives, configuration.wantsExplanations ? 1 : 0)
    let alternatives = wanted > 0 ? interpreter.alternatives(engine.alternatives(wanted)) : []
    if configuration.wantsExplanations {
      note(
        .explained(
          Explanation(
            current, range, reason, interpreter, hypothesis, verdict, alternatives.first, rate)))
    }
    switch verdict {
    case .rejection(let reason, let guess):
      // What follows the wake phrase without a word in it is its own end, or somebody's breath.
      if guess == nil, current.followsCall { return }
      reject(range, reason, guess)
    case .command(let hypothesis, let meaning):
      wake?.renew(at: segmenter.position)
      note(
        .recognized(
          ListenerEvent.Command(
            hypothesis, meaning, in: range, audioStart: current.audioStart, rate,
            alternatives: Array(alternatives.prefix(configuration.alternatives)))))
    }
  }

  private mutating func reject(
    _ range: Range<Int>, _ reason: ListenerEvent.Rejection.Reason, _ guess: Hypothesis?
  ) {
    rejected += 1
    note(.rejected(ListenerEvent.Rejection(range, reason, guess, rate)))
  }

  /// Forgets the speech that is going on, since the program itself begins to speak.
  private mutating func drop() {
    guard case .end(let speechEnd, _, _) = segmenter.finish(), let current = utterance else {
      return
    }
    utterance = nil
    guard current.isAnnounced else { return }
    note(.speechEnd(time: rate.duration(ofFrames: speechEnd), reason: .silence))
    reject(current.speechStart..<max(current.speechStart, speechEnd), .own, nil)
  }

  // MARK: Telling

  private mutating func tell(_ notice: SignalWatch.Notice) {
    switch notice {
    case .lost(let since): note(.signal(time: rate.duration(ofFrames: since), isPresent: false))
    case .returned(let since): note(.signal(time: rate.duration(ofFrames: since), isPresent: true))
    }
  }

  private mutating func tell(_ level: LevelMeter.Reading, _ reading: GateReading) {
    let interval = rate.frames(in: .milliseconds(100))
    guard segmenter.position / interval != (segmenter.position - slicer.hop.count) / interval
    else { return }
    note(
      .level(
        ListenerEvent.Level(
          time: time, db: level.level.value, peak: level.heldPeak.value,
          floor: reading.floor.value, open: reading.isOpen)))
  }

  private mutating func note(_ kind: ListenerEvent.Kind) {
    events.append(ListenerEvent(kind: kind, at: time, file: file))
  }

  private mutating func takeEvents() -> [ListenerEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }
}
