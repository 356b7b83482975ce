/// What was spoken: the sound, and what is where in it.
public struct Speech: Sendable, Hashable {
  /// Something and its place in the sound.
  public struct Span: Sendable, Hashable {
    /// What it is: a word as it stands in the text, a sentence, a phone, the name of a mark.
    public let text: String
    /// Where it begins, from the start of the speech.
    public let start: Duration
    /// Where it ends, from the start of the speech; not before its start.
    public let end: Duration

    /// Something and its place.
    /// - Parameters:
    ///   - text: What it is.
    ///   - start: Where it begins.
    ///   - end: Where it ends, not before its start.
    public init(text: String, start: Duration, end: Duration) {
      self.text = text
      self.start = start
      self.end = end
    }

    /// The same, later.
    /// - Parameter offset: By how much; below zero for earlier.
    /// - Returns: The moved span.
    public func moved(by offset: Duration) -> Span {
      Span(text: text, start: start + offset, end: end + offset)
    }

    /// What of it lies in a sound that begins at zero.
    /// - Parameter length: How long the sound is.
    /// - Returns: The span, or an empty one at the end that is nearer.
    public func clamped(to length: Duration) -> Span {
      let clamp = { (time: Duration) in min(max(time, .zero), length) }
      return Span(text: text, start: clamp(start), end: clamp(end))
    }
  }

  /// The sound: mono, 16 bits; full scale is ±32768.
  public internal(set) var samples: [Int16]
  /// Samples a second, in Hz.
  public let sampleRate: Int
  /// The words, as they stand in the text without punctuation, in the order of time.
  public internal(set) var words: [Span] = []
  /// The phones of the words, in capitals as CMUdict has them, in the order of time.
  public internal(set) var phones: [Span] = []
  /// The marks that the text holds, in the order of time; each ends where it begins.
  public internal(set) var marks: [Span] = []

  /// Speech with nothing in it.
  /// - Parameter sampleRate: Samples a second, in Hz; within ``SampleRate/range``.
  public init(sampleRate: Int) { self.init(samples: [], sampleRate: sampleRate) }

  init(samples: [Int16], sampleRate: Int) {
    self.samples = samples
    self.sampleRate = sampleRate
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
    words += other.words.map { $0.moved(by: offset) }
    phones += other.phones.map { $0.moved(by: offset) }
    marks += other.marks.map { $0.moved(by: offset) }
  }

  /// Puts silence behind this.
  /// - Parameter length: How long, to the nearest sample.
  public mutating func append(silence length: Duration) {
    samples += repeatElement(0, count: rate.frames(in: length))
  }

  /// The same speech with its samples at another rate, band-limited.
  /// - Parameter sampleRate: Samples a second, in Hz, within ``RateConverter/supportedRates``.
  /// - Returns: The speech; times stay as they are.
  /// - Throws: `SpeechError` of kind `argumentInvalid` for a rate that cannot be converted to.
  public func resampled(to sampleRate: Int) throws(SpeechError) -> Speech {
    if sampleRate == self.sampleRate { return self }
    let samples = try RateConverter.convert(samples, from: self.sampleRate, to: sampleRate)
    var speech = Speech(samples: samples, sampleRate: sampleRate)
    (speech.words, speech.phones, speech.marks) = (words, phones, marks)
    return speech
  }
}
