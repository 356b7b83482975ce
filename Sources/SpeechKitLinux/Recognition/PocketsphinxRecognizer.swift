public import SpeechGrammar
internal import SpeechSignal

/// Recognition with pocketsphinx: the sentences of a grammar, or free English.
///
/// With a grammar an utterance is decoded whole, when the speaker pauses: its cepstral mean is known
/// then, which is worth several points of accuracy, and a grammar decodes many times faster than it
/// is spoken. With a language model it is decoded as it comes, since that is slow.
///
/// Each utterance is recognised by itself: the same audio gives the same words, whatever was said
/// before it. One owner, one thread at a time; never a capture thread.
public struct PocketsphinxRecognizer: Recognizer, ~Copyable {
  /// What is listened for.
  public enum Task: Sendable {
    /// The sentences of a grammar.
    case grammar(GrammarGraph)
    /// Free speech under the language model in this file.
    case languageModel(path: String)
    /// Free speech under this language model.
    case speech(LanguageModel)
  }

  /// The rate of the audio it takes, in hertz.
  public static let sampleRate = 16_000

  /// Samples between two cepstral frames.
  private static let frameShift = 160

  /// What the decoder is told.
  ///
  /// The default beams lose the way to the grammar's end in noise ("no
  /// hypothesis" is then a search error, not a verdict); silence is removed by the gate before it,
  /// and removing it twice loses words.
  private static let commonSettings = [(name: "-remove_silence", value: "no")]
  private static let grammarSettings =
    commonSettings + [
      (name: "-beam", value: "1e-64"), (name: "-pbeam", value: "1e-64"),
      (name: "-wbeam", value: "1e-48"), (name: "-pl_window", value: "0"),
    ]

  private var decoder: PocketsphinxDecoder
  private let frontEnd: CepstralFrontEnd
  private var vocabulary: Vocabulary
  private var search: PocketsphinxDecoder.Search
  private var graph: GrammarGraph?
  private var grammarCount = 0
  /// Grammars that are kept compiled, by name.
  private var prepared: [String: Compiled] = [:]

  private let dither = Dither()
  private var mean: CepstralMean
  /// The utterance's audio; kept with a grammar only.
  private var audio: [Int16] = []
  /// The utterance's cepstra as they came from the front end.
  private var cepstra: [Float] = []
  private var fed = 0
  private var decision: Decision?
  /// Nil where the model is of a kind that it cannot judge by.
  private let verifier: Verifier?

  /// A grammar in the form that the decoder works with.
  private struct Compiled {
    let graph: GrammarGraph
    let search: PocketsphinxDecoder.Search
    let guessedWords: [Lexicon.Guess]
  }

  /// What whole decoding found: the best way so far, and the best way to a sentence's end.
  private struct Decision {
    /// Samples that were decoded.
    let samples: Int
    let open: PocketsphinxDecoder.Path?
    let whole: PocketsphinxDecoder.Path?
  }

  /// Words of the grammar in use that stand in no dictionary, with the pronunciation that was guessed.
  public private(set) var guessedWords: [Lexicon.Guess] = []

  /// Loads the model and what is to be listened for.
  /// - Parameters:
  ///   - model: The model's files.
  ///   - task: What is listened for.
  ///   - lexicon: Pronunciations that go before the model's dictionary.
  /// - Throws: `SpeechError` of kind `modelUnusable` for files that are missing or damaged, and of
  ///   kind `inputInvalid` for a grammar with words that cannot be pronounced.
  public init(
    model: RecognizerModel, task: Task, lexicon: Lexicon = Lexicon()
  ) throws(SpeechError) {
    let isGrammar = if case .grammar = task { true } else { false }
    let spoken: (any SpokenWords)? =
      switch task {
      case .grammar: nil
      case .languageModel(let path): ARPAVocabulary(path: path)
      case .speech(let model): model
      }
    var decoder = try PocketsphinxDecoder(
      model, settings: isGrammar ? Self.grammarSettings : Self.commonSettings,
      words: spoken?.words)
    let frontEnd = try decoder.makeFrontEnd()
    var vocabulary = try Vocabulary(model, lexicon)
    let search: PocketsphinxDecoder.Search
    var guesses: [Lexicon.Guess] = []
    var graph: GrammarGraph?
    switch task {
    case .grammar(let wanted):
      guesses = try vocabulary.teach(&decoder, wanted)
      search = try decoder.addGrammar(wanted, name: "grammar-0")
      graph = wanted
    case .languageModel(let path):
      if let spoken { guesses = try vocabulary.teach(&decoder, spoken) }
      search = try decoder.addLanguageModel(path: path)
    case .speech(let model):
      guesses = try vocabulary.teach(&decoder, model)
      let file = try MemoryFile(model.arpa, name: "the language model")
      search = try file.withPath { path throws(SpeechError) in
        try decoder.addLanguageModel(path: path)
      }
    }
    mean = CepstralMean(prior: decoder.expectedMean)
    guessedWords = guesses
    verifier = isGrammar ? Verifier(model: model.acousticModel) : nil
    self.graph = graph
    self.search = search
    self.vocabulary = vocabulary
    self.frontEnd = frontEnd
    self.decoder = decoder
  }

  /// The grammar that is listened for; nil with a language model.
  public var grammar: GrammarGraph? { graph }

  /// How a word is pronounced.
  /// - Parameter word: A word, in small letters.
  /// - Returns: Its phones separated by blanks, a string for each pronunciation that is listened for;
  ///   none when it is in no dictionary and in no grammar that was used.
  public func pronunciations(of word: String) -> [String] { decoder.pronunciations(of: word) }

  /// Listens for another grammar from the next utterance on; one in progress is dropped.
  /// - Parameter wanted: The grammar. When it is refused the old one stays in force.
  /// - Throws: `SpeechError` of kind `inputInvalid` for words that cannot be pronounced.
  public mutating func use(_ wanted: GrammarGraph) throws(SpeechError) {
    putInForce(try compile(wanted))
  }

  /// Keeps a grammar ready, so that ``use(named:)`` takes it up in microseconds.
  /// - Parameters:
  ///   - wanted: The grammar.
  ///   - name: What to call it; a grammar already prepared under the name is replaced.
  /// - Throws: `SpeechError` of kind `inputInvalid` for words that cannot be pronounced.
  public mutating func prepare(
    _ wanted: GrammarGraph, named name: String
  ) throws(SpeechError) {
    let old = prepared.updateValue(try compile(wanted), forKey: name)
    if let old, old.search != search { decoder.remove(old.search) }
  }

  /// Listens for a prepared grammar from the next utterance on; one in progress is dropped.
  /// - Parameter name: What it was prepared as.
  /// - Throws: `SpeechError` of kind `argumentInvalid` when there is none of the name.
  public mutating func use(named name: String) throws(SpeechError) {
    guard let wanted = prepared[name] else {
      throw SpeechError(
        .argumentInvalid, name, "no grammar of this name is prepared", advice: "prepare it first")
    }
    try stopDecoding()
    putInForce(wanted)
  }

  /// Forgets a prepared grammar; when it is in force it stays so until the next `use`.
  /// - Parameter name: What it was prepared as; it does not matter if there is none.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  public mutating func forget(named name: String) throws(SpeechError) {
    guard let old = prepared.removeValue(forKey: name), old.search != search else { return }
    try stopDecoding()
    decoder.remove(old.search)
  }

  private mutating func compile(_ wanted: GrammarGraph) throws(SpeechError) -> Compiled {
    try stopDecoding()
    let guesses = try vocabulary.teach(&decoder, wanted)
    grammarCount += 1
    let search = try decoder.addGrammar(wanted, name: "grammar-\(grammarCount)")
    return Compiled(graph: wanted, search: search, guessedWords: guesses)
  }

  private mutating func putInForce(_ next: Compiled) {
    let old = search
    (search, graph, guessedWords) = (next.search, next.graph, next.guessedWords)
    let isKept = old == search || prepared.values.contains { $0.search == old }
    if !isKept { decoder.remove(old) }
  }

  /// Drops an utterance in progress: the decoder's searches are not changed inside one.
  private mutating func stopDecoding() throws(SpeechError) {
    try decoder.end()
    decision = nil
  }

  /// Begins an utterance; one that was not finished is forgotten.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  public mutating func start() throws(SpeechError) {
    audio.removeAll(keepingCapacity: true)
    cepstra.removeAll(keepingCapacity: true)
    mean.reset()
    fed = 0
    decision = nil
    guard graph == nil else { return }
    frontEnd.start()
    try decoder.begin(search)
  }

  /// Takes the next audio of the utterance.
  /// - Parameter samples: 16-bit mono at ``sampleRate``, any number of samples.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  public mutating func process(_ samples: Span<Int16>) throws(SpeechError) {
    guard graph == nil else {
      for place in samples.indices { audio.append(samples[place]) }
      return
    }
    frontEnd.process(samples, into: &cepstra)
    try feedNewFrames()
  }

  /// The best guess for what has been heard so far; with a grammar all of it is decoded anew.
  /// - Returns: The guess, without confidence; nil while there is none.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  public mutating func partial() throws(SpeechError) -> Hypothesis? {
    guard graph != nil else { return decoder.bestPath().map { hypothesis($0, isSentence: true) } }
    let decision = try decide()
    return decision.open.map { hypothesis($0, isSentence: isSentence(decision)) }
  }

  /// Ends the utterance.
  /// - Returns: What was said, with its confidence where there is a grammar; nil when nothing fits.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  public mutating func finish() throws(SpeechError) -> Hypothesis? {
    guard graph != nil else {
      try decoder.end()
      return decoder.bestPath().map { hypothesis($0, isSentence: true) }
    }
    let decision = try decide()
    guard let path = decision.whole else { return nil }
    var found = hypothesis(path, isSentence: isSentence(decision))
    verify(path, &found)
    return found
  }

  /// What else may have been said, after ``finish()``.
  /// - Parameter count: How many are wanted, 1 or more.
  /// - Returns: Other guesses, best first, each with other words than the best and those before it.
  public mutating func alternatives(_ count: Int) -> [Hypothesis] {
    let best = decoder.bestPath()?.words.map(\.spelling) ?? []
    var seen: Set<[String]> = [best, []]
    var found: [Hypothesis] = []
    // Many differ from one another only in silences and pronunciations.
    decoder.eachAlternative(limit: 200) { path in
      if seen.insert(path.words.map(\.spelling)).inserted {
        found.append(hypothesis(path, isSentence: false))
      }
      return found.count < 4 * count
    }
    return found
  }

  /// Words with nothing but silence between them are no hypothesis.
  private func hypothesis(_ path: PocketsphinxDecoder.Path, isSentence: Bool) -> Hypothesis {
    Hypothesis(
      words: path.words.map {
        Hypothesis.Word(
          text: $0.spelling,
          range: $0.frames.lowerBound * Self.frameShift..<$0.frames.upperBound * Self.frameShift)
      },
      isSentence: isSentence)
  }

  /// Compares the words with their sounds.
  private func verify(_ path: PocketsphinxDecoder.Path, _ hypothesis: inout Hypothesis) {
    guard let verifier, !hypothesis.words.isEmpty else { return }
    let frames = cepstra.count / frontEnd.width
    let fits = verifier.fits(
      of: path.segments.map { segment in
        let isSpoken = segment.spokenWord != nil
        let phones = isSpoken ? decoder.pronunciation(of: segment.word) ?? "" : ""
        return Verifier.Stretch(
          phones: isSpoken ? phones.split(separator: " ").map(String.init) : nil,
          frames: segment.frames, score: segment.score)
      }, cepstra: normalise(0..<frames))
    hypothesis.evidence = SoundEvidence(fits, pathScore: path.score / Double(max(1, frames)))
    let spoken = fits.filter(\.isSpeech)
    for (place, fit) in zip(hypothesis.words.indices, spoken) {
      hypothesis.words[place].evidence = SoundEvidence([fit], pathScore: fit.pathScore)
    }
  }

  private func isSentence(_ decision: Decision) -> Bool {
    decision.open?.words.map(\.spelling) == decision.whole?.words.map(\.spelling)
  }

  // MARK: Decoding

  /// Decodes the utterance whole, unless that was done already.
  private mutating func decide() throws(SpeechError) -> Decision {
    if let decision, decision.samples == audio.count { return decision }
    analyse()
    var normalised = normalise(0..<cepstra.count / frontEnd.width)
    try decoder.begin(search)
    try decoder.feed(&normalised, width: frontEnd.width, isWhole: true)
    let open = decoder.bestPath()
    try decoder.end()
    let made = Decision(samples: audio.count, open: open, whole: decoder.bestPath())
    decision = made
    return made
  }

  /// Makes the cepstra, and their mean, of all audio so far.
  private mutating func analyse() {
    var samples = audio
    dither.apply(to: &samples, window: Self.sampleRate / 40)
    cepstra.removeAll(keepingCapacity: true)
    frontEnd.start()
    frontEnd.process(samples.span, into: &cepstra)
    mean.reset()
    let heard = cepstra
    mean.add(heard.span)
  }

  /// Feeds what has come since the last time, a tenth of a second at least.
  private mutating func feedNewFrames() throws(SpeechError) {
    let frames = cepstra.count / frontEnd.width
    guard frames - fed >= 10 else { return }
    let new = Array(cepstra[(fed * frontEnd.width)..<(frames * frontEnd.width)])
    mean.add(new.span)
    var normalised = normalise(fed..<frames)
    fed = frames
    try decoder.feed(&normalised, width: frontEnd.width, isWhole: false)
  }

  private func normalise(_ frames: Range<Int>) -> [Float] {
    let width = frontEnd.width
    let value = mean.value
    var result = Array(cepstra[frames.lowerBound * width..<frames.upperBound * width])
    for place in result.indices { result[place] -= value[place % width] }
    return result
  }
}
