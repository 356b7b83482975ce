internal import SpeechSignal

/// Hears recordings as a listener with a wake phrase would, and tells how well the phrase fits them.
///
/// One owner, one thread at a time.
public struct WakeTrial: ~Copyable {
  /// Words of the phrase that stand in no dictionary, with the pronunciation that was guessed.
  public var guessedWords: [Lexicon.Guess] { spotter.guessedWords }
  /// The threshold in force where none is given.
  public let defaultThreshold: Double

  private var spotter: KeyPhraseSpotter
  private let configuration: ListenerConfiguration
  private let rate = SampleRate(hertz: PocketsphinxRecognizer.sampleRate)

  /// Loads the model.
  /// - Parameters:
  ///   - phrase: The wake phrase; its threshold does not matter.
  ///   - model: The model's files; by default those found where models usually are.
  ///   - lexicon: Pronunciations that go before the model's dictionary.
  ///   - configuration: How it is listened.
  /// - Throws: `SpeechError` for a model or a phrase that cannot be used.
  public init(
    _ phrase: WakePhrase, model: RecognizerModel? = nil, lexicon: Lexicon = Lexicon(),
    configuration: ListenerConfiguration = ListenerConfiguration()
  ) throws(SpeechError) {
    var lenient = phrase
    lenient.threshold = WakeTuning.thresholds.lowerBound
    let spotter = try KeyPhraseSpotter(lenient, model: model, lexicon: lexicon)
    defaultThreshold = spotter.defaultThreshold
    self.configuration = configuration
    self.spotter = spotter
  }

  /// Hears a recording to its end.
  /// - Parameters:
  ///   - source: The recording, at ``PocketsphinxRecognizer/sampleRate``.
  ///   - name: What it is called.
  ///   - holdsPhrase: Whether the phrase is said in it.
  /// - Returns: What was heard.
  /// - Throws: What the source or the recogniser throws.
  public mutating func hear<Source: AudioSource & ~Copyable>(
    _ source: inout Source, name: String, holdsPhrase: Bool
  ) throws(SpeechError) -> WakeTuning.Recording {
    var gate = SpeechGate(configuration.gate, sampleRate: rate.hertz)
    var segmenter = Segmenter(configuration.segmenter, sampleRate: rate.hertz)
    var slicer = HopSlicer(hopLength: gate.hopLength)
    var places: [WakeTuning.Place] = []
    var start = 0
    var block = [Int16](repeating: 0, count: rate.hertz / 10)
    while true {
      var room = block.mutableSpan
      guard case .audio(let frames) = try source.read(into: &room) else { break }
      var taken = 0
      while slicer.fill(from: block.span.extracting(first: frames), taken: &taken) {
        let hop = slicer.hop
        let action = segmenter.advance(hop.span, gate.advance(hop.span), prospect: .unknown)
        try follow(action, segmenter.pending, &start, &places)
      }
    }
    try follow(segmenter.finish(), [], &start, &places)
    return WakeTuning.Recording(
      name: name, holdsPhrase: holdsPhrase, duration: rate.duration(ofFrames: segmenter.position),
      detections: places)
  }

  private mutating func follow(
    _ action: SegmentAction?, _ audio: [Int16], _ start: inout Int,
    _ places: inout [WakeTuning.Place]
  ) throws(SpeechError) {
    if case .begin(_, let audioStart) = action {
      start = audioStart
      try spotter.start()
    }
    if !audio.isEmpty { _ = try spotter.process(audio.span) }
    guard case .end = action else { return }
    for heard in try spotter.finish() {
      places.append(
        WakeTuning.Place(
          start: rate.duration(ofFrames: start + heard.range.lowerBound), score: heard.score))
    }
  }
}
