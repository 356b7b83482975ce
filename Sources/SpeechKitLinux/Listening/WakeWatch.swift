internal import SpeechSignal

/// Whether commands are listened for: after the wake phrase, and for a while.
///
/// It hears each stretch of speech before the recogniser does, awake or not: people say the phrase before
/// every command.
struct WakeWatch: ~Copyable {
  /// The phrase, heard; positions are frames since the start of the source.
  struct Call {
    /// The phrase as it was given.
    let text: String
    /// Where it is.
    let range: Range<Int>
    /// How well it fits.
    let score: Double
    /// The audio behind it so far.
    let rest: [Int16]
  }

  /// Speech behind the phrase that is shorter than this is the phrase's own end.
  static let shortestCommand = Duration.milliseconds(250)

  /// Whether commands are listened for.
  private(set) var isAwake = false
  private var spotter: KeyPhraseSpotter
  private let timeout: Int?
  /// Since when it has been awake for nothing.
  private var idleSince = 0
  /// The audio of this stretch, from `start` on: what may come to be behind the phrase.
  private var heard: [Int16] = []
  private var start = 0

  init(_ spotter: consuming KeyPhraseSpotter, _ rate: SampleRate) {
    let wait = spotter.phrase.timeout
    timeout = wait > .zero ? rate.frames(in: wait) : nil
    self.spotter = spotter
  }

  /// The spotter, given back.
  consuming func relinquish() -> KeyPhraseSpotter { spotter }

  /// Begins a stretch of speech, whose audio begins at a position.
  mutating func begin(at position: Int) throws(SpeechError) {
    heard.removeAll(keepingCapacity: true)
    start = position
    try spotter.start()
  }

  /// Hears more of it.
  /// - Returns: The phrase, when it is over; from then on it is awake.
  mutating func process(_ samples: [Int16]) throws(SpeechError) -> Call? {
    heard += samples
    guard let found = try spotter.process(samples.span) else { return nil }
    let call = waken(by: found)
    try begin(at: call.range.upperBound)
    heard = call.rest
    // The phrase may come again, as when a first try went unheeded.
    _ = try spotter.process(call.rest.span)
    return call
  }

  /// Ends the stretch.
  /// - Returns: The phrase, when the stretch ended with it.
  mutating func end() throws(SpeechError) -> Call? {
    try spotter.finish().max { $0.score < $1.score }.map { waken(by: $0) }
  }

  private mutating func waken(by found: KeyPhraseSpotter.Detection) -> Call {
    let end = min(found.range.upperBound, heard.count)
    isAwake = true
    idleSince = start + end
    return Call(
      text: spotter.phrase.text,
      range: start + min(found.range.lowerBound, end)..<start + end, score: found.score,
      rest: Array(heard[end...]))
  }

  /// Counts the time-out from a position on, if it is awake.
  mutating func renew(at position: Int) { idleSince = position }

  /// Falls asleep, if it is time to.
  /// - Returns: Whether it just did.
  mutating func expires(at position: Int) -> Bool {
    guard isAwake, let timeout, position - idleSince >= timeout else { return false }
    isAwake = false
    return true
  }
}
