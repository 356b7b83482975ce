/// Cuts the audio of a source into stretches of speech, each with a margin of what surrounds it.
///
/// It owns every length of time in that: how much is kept from before the gate opened, how short a
/// sound is too short, how long a silence ends an utterance, and when one has gone on for too long.
/// What the decoder is to hear stands in ``pending`` after each hop.
///
/// All positions are frames since the start of the source, and of the speech itself: margins do not
/// count. A value with no shared state: use each from one thread at a time.
public struct Segmenter: Sendable {
  /// The segmenter's lengths of time.
  public struct Configuration: Hashable, Sendable {
    /// How much from before the speech is handed over with it.
    ///
    /// Zero hands over none. Default 0.15 s: a longer one gains nothing, and gives a noisy room
    /// the time to sound like a word.
    public var preRoll: Duration = .milliseconds(150)
    /// How much from after the speech is handed over with it.
    ///
    /// Zero hands over none. Default 0.2 s.
    public var postRoll: Duration = .milliseconds(200)
    /// A sound shorter than this is dropped.
    ///
    /// Zero drops none. Default 0.1 s, shorter than the shortest words.
    public var minimumSpeech: Duration = .milliseconds(100)
    /// The silence that ends an utterance whose sentence may be complete, or of which nothing is
    /// known.
    ///
    /// Default 0.7 s.
    public var hangOver: Duration = .milliseconds(700)
    /// The silence that ends an utterance whose sentence is complete and cannot go on.
    ///
    /// Default 0.3 s.
    public var hangOverWhenFinished: Duration = .milliseconds(300)
    /// The silence that ends an utterance whose sentence is not complete.
    ///
    /// Default 1.2 s.
    public var hangOverWhenIncomplete: Duration = .milliseconds(1200)
    /// The greatest length of an utterance, which is then ended though speech goes on.
    ///
    /// Default 30 s.
    public var maximumSpeech: Duration = .seconds(30)

    /// The defaults.
    public init() {}
  }

  /// The settings in force.
  public let configuration: Configuration

  /// The position after the last hop: frames since the start of the source, gaps included.
  public private(set) var position = 0

  /// What the decoder is to hear now, after ``advance(_:_:prospect:)``: at a beginning all from
  /// the pre-roll on, then hop by hop.
  ///
  /// Of a pause only the post-roll's length is handed over, and the rest of it when speech goes
  /// on. Empty outside speech.
  public private(set) var pending: [Int16] = []

  private enum State: Hashable {
    case shut
    /// The gate is open for a sound that is yet too short.
    case candidate(start: Int)
    /// Speech from `start`, of which the audio up to `delivered` has been handed over.
    case open(start: Int, delivered: Int)
  }

  private let hopLength: Int
  private let preRoll, postRoll, minimumSpeech, maximumSpeech: Int
  private let hangOvers: (unknown: Int, incomplete: Int, complete: Int, finished: Int)
  private var state = State.shut
  private var speechEnd = 0
  private var prospect = SentenceProspect.unknown
  /// Where a next utterance may begin at the earliest: nothing is said twice.
  private var earliest = 0
  private var history = SampleHistory()

  /// A segmenter at the start of a source.
  ///
  /// - Parameters:
  ///   - configuration: The lengths of time.
  ///   - sampleRate: Frames a second, within ``SampleRate/range``; anything else stops the program.
  public init(_ configuration: Configuration = .init(), sampleRate: Int) {
    let rate = SampleRate(hertz: sampleRate)
    self.configuration = configuration
    hopLength = rate.frames(in: .milliseconds(10))
    preRoll = rate.frames(in: configuration.preRoll)
    postRoll = rate.frames(in: configuration.postRoll)
    minimumSpeech = rate.frames(in: configuration.minimumSpeech)
    maximumSpeech = rate.frames(in: configuration.maximumSpeech)
    hangOvers = (
      rate.frames(in: configuration.hangOver),
      rate.frames(in: configuration.hangOverWhenIncomplete),
      rate.frames(in: configuration.hangOver), rate.frames(in: configuration.hangOverWhenFinished)
    )
  }

  /// Takes the next hop.
  ///
  /// - Parameters:
  ///   - hop: The samples the gate judged.
  ///   - reading: The gate's reading of them.
  ///   - prospect: What the grammar says of the words so far; matters only during speech.
  /// - Returns: What was decided, if anything. Look at ``pending`` either way.
  public mutating func advance(
    _ hop: Span<Int16>, _ reading: GateReading, prospect: SentenceProspect
  ) -> SegmentAction? {
    pending.removeAll(keepingCapacity: true)
    let hopStart = position
    history.append(hop)
    position += hop.count
    self.prospect = prospect
    defer { history.keep(from: oldestNeeded) }

    if state == .shut {
      guard reading.isSpeech else { return nil }
      state = .candidate(start: max(earliest, hopStart - reading.lookBack * hopLength))
    }
    if reading.isSpeech { speechEnd = position }
    switch state {
    case .shut:
      return nil
    case .candidate(let start):
      return consider(start, isOpen: reading.isOpen)
    case .open(let start, let delivered):
      return carryOn(from: start, delivered: delivered)
    }
  }

  /// Tells of audio that was lost: it moves the clock, and counts as silence.
  ///
  /// - Parameter frames: How many frames are missing between the last hop and the next; negative
  ///   counts as none.
  /// - Returns: The end of an utterance, when the silence with the gap in it is long enough for one, or
  ///   the end of a sound that was too short.
  public mutating func skip(_ frames: Int) -> SegmentAction? {
    pending.removeAll(keepingCapacity: true)
    guard frames > 0, position < Int.max / 2 else { return nil }
    defer { history.keep(from: oldestNeeded) }
    let gap = min(frames, Int.max / 2 - position)
    position += gap
    switch state {
    case .shut:
      restart()
      return nil
    case .candidate(let start):
      let action = SegmentAction.abandon(
        speechStart: start, speechEnd: speechEnd, reason: .tooShort)
      restart()
      return action
    case .open(_, let delivered) where position - speechEnd >= hangOver:
      let action = end(.silence, delivered: delivered)
      restart()
      return action
    case .open:
      // Short enough to be within the utterance: silence in its place keeps the decoder's clock right.
      history.append(silence: gap)
      return nil
    }
  }

  /// Ends the source: speech that is still going on is ended here.
  ///
  /// - Returns: The end of an utterance or of a sound that was too short; nil outside speech.
  public mutating func finish() -> SegmentAction? {
    pending.removeAll(keepingCapacity: true)
    switch state {
    case .shut:
      return nil
    case .candidate(let start):
      state = .shut
      return .abandon(speechStart: start, speechEnd: speechEnd, reason: .tooShort)
    case .open(_, let delivered):
      return end(.endOfInput, delivered: delivered)
    }
  }

  /// A sound the gate is, or was, open for: long enough to be speech, over, or neither yet.
  private mutating func consider(_ start: Int, isOpen: Bool) -> SegmentAction? {
    if speechEnd - start >= minimumSpeech {
      let audioStart = max(history.start, earliest, start - preRoll)
      state = .open(start: start, delivered: deliver(from: audioStart, upTo: position))
      return .begin(speechStart: start, audioStart: audioStart)
    }
    guard !isOpen else { return nil }
    state = .shut
    return .abandon(speechStart: start, speechEnd: speechEnd, reason: .tooShort)
  }

  private mutating func carryOn(from start: Int, delivered: Int) -> SegmentAction? {
    let limit = speechEnd == position ? position : min(position, speechEnd + postRoll)
    let delivered = deliver(from: delivered, upTo: limit)
    if position - speechEnd >= hangOver {
      return end(prospect == .finished ? .complete : .silence, delivered: delivered)
    }
    if position - start >= maximumSpeech { return end(.maximum, delivered: delivered) }
    state = .open(start: start, delivered: delivered)
    return nil
  }

  private mutating func end(_ reason: SegmentAction.EndReason, delivered: Int) -> SegmentAction {
    state = .shut
    earliest = speechEnd
    return .end(speechEnd: speechEnd, audioEnd: delivered, reason: reason)
  }

  private mutating func restart() {
    state = .shut
    earliest = position
    history.restart(at: position)
  }

  /// Hands over the audio between two positions, and says up to where it is handed over then.
  private mutating func deliver(from start: Int, upTo limit: Int) -> Int {
    guard limit > start else { return start }
    history.copy(start..<limit, to: &pending)
    return limit
  }

  private var hangOver: Int {
    switch prospect {
    case .unknown: hangOvers.unknown
    case .incomplete: hangOvers.incomplete
    case .complete: hangOvers.complete
    case .finished: hangOvers.finished
    }
  }

  /// The oldest sample that may still be handed over.
  private var oldestNeeded: Int {
    switch state {
    case .shut: position - preRoll - GateReading.longestLookBack * hopLength
    case .candidate(let start): start - preRoll
    // An utterance may end here, and the next one's pre-roll reach back before this hop.
    case .open(_, let delivered): min(delivered, position - preRoll)
    }
  }
}
