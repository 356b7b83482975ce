/// What was spoken: the sound, and where in it each word is.
public struct Speech: Sendable, Hashable {
  /// One word, as it was written, and its place in the sound.
  public struct Word: Sendable, Hashable {
    /// The word as it stands in the text, with its punctuation left off.
    public let text: String
    /// Where its first sound begins, from the start of the speech.
    public let start: Duration
    /// Where its last sound ends, from the start of the speech.
    public let end: Duration

    /// A word and its place.
    /// - Parameters:
    ///   - text: The word, or any other stretch of the text.
    ///   - start: Where it begins.
    ///   - end: Where it ends, not before its start.
    public init(text: String, start: Duration, end: Duration) {
      self.text = text
      self.start = start
      self.end = end
    }
  }

  /// The sound: mono, 16 bits; full scale is ±32768.
  public internal(set) var samples: [Int16]
  /// Samples a second, in Hz.
  public let sampleRate: Int
  /// The words, in the order of time.
  public private(set) var words: [Word]

  /// Speech with nothing in it.
  /// - Parameter sampleRate: Samples a second, in Hz; within ``SampleRate/range``.
  public init(sampleRate: Int) {
    self.init(samples: [], sampleRate: sampleRate, words: [])
  }

  init(samples: [Int16], sampleRate: Int, words: [Word]) {
    self.samples = samples
    self.sampleRate = sampleRate
    self.words = words
  }

  /// How long it lasts.
  public var duration: Duration { rate.duration(ofFrames: samples.count) }

  private var rate: SampleRate { SampleRate(hertz: sampleRate) }

  /// Puts more speech of the same sample rate behind this.
  /// - Parameter other: What follows.
  public mutating func append(_ other: Speech) {
    precondition(other.sampleRate == sampleRate, "speech of one rate cannot follow another's")
    let offset = duration
    samples += other.samples
    words += other.words.map { Word(text: $0.text, start: $0.start + offset, end: $0.end + offset) }
  }

  /// Puts silence behind this.
  /// - Parameter length: How long, to the nearest sample.
  public mutating func append(silence length: Duration) {
    samples += repeatElement(0, count: rate.frames(in: length))
  }
}
