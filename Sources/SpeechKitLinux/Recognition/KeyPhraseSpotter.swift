internal import SpeechGrammar
internal import SpeechSignal

/// Listens for one phrase among any other speech, with pocketsphinx' key-phrase search.
///
/// Every pronunciation of the phrase's words is listened for, with and without a short silence between
/// them. It decodes as the audio comes, at a few hundredths of its length. One owner, one thread at a
/// time; never a capture thread.
public struct KeyPhraseSpotter: ~Copyable {
  /// The phrase, heard.
  public struct Detection: Sendable, Hashable {
    /// Where it is: frames of the audio given since `start()`.
    public let range: Range<Int>
    /// How well it fits: see ``WakePhrase/threshold``.
    public let score: Double
  }

  /// The phrase that is listened for.
  public let phrase: WakePhrase
  /// The threshold that goes with the phrase's length, for where it has none of its own.
  public let defaultThreshold: Double
  /// Words of the phrase that stand in no dictionary, with the pronunciation that was guessed.
  public let guessedWords: [Lexicon.Guess]

  /// Ways to say the phrase that are listened for, at most: words may have several pronunciations.
  private static let maximumVariants = 16
  /// Samples between two cepstral frames.
  private static let frameShift = 160

  private var decoder: PocketsphinxDecoder
  private let frontEnd: CepstralFrontEnd
  private let search: PocketsphinxDecoder.Search
  private var mean: CepstralMean
  private var cepstra: [Float] = []

  /// Loads the model.
  /// - Parameters:
  ///   - phrase: What is listened for.
  ///   - model: The model's files; by default those found where models usually are.
  ///   - lexicon: Pronunciations that go before the model's dictionary.
  /// - Throws: `SpeechError` of kind `modelUnusable`, or of kind `inputInvalid` for a phrase without
  ///   words or with words that cannot be pronounced.
  public init(
    _ phrase: WakePhrase, model: RecognizerModel? = nil, lexicon: Lexicon = Lexicon()
  ) throws(SpeechError) {
    let files = if let model { model } else { try RecognizerModel.find() }
    let words = Words(
      words: phrase.text.split(whereSeparator: \.isWhitespace)
        .flatMap { Grammar.Token(String($0)).spoken })
    guard !words.words.isEmpty else {
      throw SpeechError(
        .inputInvalid, "“\(phrase.text)”", "there is no word in the wake phrase",
        advice: "name one of two or three words, such as hey computer")
    }
    var decoder = try PocketsphinxDecoder(
      files, settings: [(name: "-remove_silence", value: "no")], words: words.words)
    var vocabulary = try Vocabulary(files, lexicon)
    let guesses = try vocabulary.teach(&decoder, words)
    var ways: [[String]] = [[]]
    var phones = 0
    for word in words.words {
      let spoken = decoder.pronunciations(of: word)
      phones += spoken.first?.split(separator: " ").count ?? 0
      let names = spoken.indices.map { PocketsphinxDecoder.name(of: word, pronunciation: $0) }
      ways = ways.flatMap { way in names.map { way + [$0] } }
      ways = Array(ways.prefix(Self.maximumVariants / 2))
    }
    let threshold = WakePhrase.defaultThresholdPerPhone * Double(phones)
    let variants = (words.words.count > 1 ? [" ", " <sil> "] : [" "]).flatMap { gap in
      ways.map { $0.joined(separator: gap) }
    }
    let search = try decoder.addKeyPhrases(
      variants, threshold: phrase.threshold ?? threshold)
    let frontEnd = try decoder.makeFrontEnd()
    mean = CepstralMean(prior: decoder.expectedMean)
    self.phrase = phrase
    defaultThreshold = threshold
    self.search = search
    self.frontEnd = frontEnd
    guessedWords = guesses
    self.decoder = decoder
  }

  /// The words of a phrase; they stand in no file.
  private struct Words: SpokenWords {
    let words: [String]

    func places(of some: Set<String>) -> [String] { words.filter(some.contains) }
  }

  /// Begins a stretch of audio; nothing of earlier ones is remembered.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  public mutating func start() throws(SpeechError) {
    frontEnd.start()
    cepstra.removeAll(keepingCapacity: true)
    mean.reset()
    try decoder.begin(search)
  }

  /// Takes the next audio.
  /// - Parameter samples: 16-bit mono at ``PocketsphinxRecognizer/sampleRate``, any number of samples.
  /// - Returns: The phrase, once it is over for 0.1 s and as long as it is not started anew.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  public mutating func process(_ samples: Span<Int16>) throws(SpeechError) -> Detection? {
    frontEnd.process(samples, into: &cepstra)
    guard cepstra.count >= 10 * frontEnd.width else { return nil }
    try feed()
    return Self.strongest(decoder.detections())
  }

  /// Ends the stretch.
  /// - Returns: Every place where the phrase may have been said, in their order.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  public mutating func finish() throws(SpeechError) -> [Detection] {
    try feed()
    try decoder.end()
    var places: [Detection] = []
    for heard in decoder.detections().map(Self.detection).sorted(by: { $0.score > $1.score })
    where !places.contains(where: { $0.range.overlaps(heard.range) }) {
      places.append(heard)
    }
    return places.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func feed() throws(SpeechError) {
    let new = cepstra
    mean.add(new.span)
    let value = mean.value
    for place in cepstra.indices { cepstra[place] -= value[place % frontEnd.width] }
    try decoder.feed(&cepstra, width: frontEnd.width, isWhole: false)
    cepstra.removeAll(keepingCapacity: true)
  }

  private static func strongest(_ heard: [PocketsphinxDecoder.Segment]) -> Detection? {
    heard.max { $0.score < $1.score }.map(detection)
  }

  private static func detection(_ segment: PocketsphinxDecoder.Segment) -> Detection {
    Detection(
      range: segment.frames.lowerBound * frameShift..<segment.frames.upperBound * frameShift,
      score: segment.score)
  }
}
