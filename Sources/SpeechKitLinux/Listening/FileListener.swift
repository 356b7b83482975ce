/// Listens to sound files, one after the other, as fast as they can be decoded.
///
/// Each file is listened to as if it were the only one: its events depend on nothing else. Several
/// listeners, each on a thread of its own, work at once. One owner, one thread at a time.
public struct FileListener: ~Copyable {
  /// How it listens.
  public let configuration: ListenerConfiguration
  /// Words of the grammar that stand in no dictionary, with the pronunciation that was guessed.
  public let guessedWords: [Lexicon.Guess]

  private let readiness: (grammar: String, model: String)
  /// Away only while a file is listened to.
  private var engine: PocketsphinxRecognizer?
  /// Who listens for the wake phrase.
  private var spotter: KeyPhraseSpotter?

  /// Loads the model, in a few tenths of a second.
  /// - Parameters:
  ///   - task: What is listened for.
  ///   - model: The model's files; by default those found where models usually are.
  ///   - lexicon: Pronunciations that go before the model's dictionary.
  ///   - configuration: How it listens.
  /// - Throws: `SpeechError` for a model or grammar that cannot be used.
  public init(
    task: PocketsphinxRecognizer.Task, model: RecognizerModel? = nil,
    lexicon: Lexicon = Lexicon(), configuration: ListenerConfiguration = ListenerConfiguration()
  ) throws(SpeechError) {
    let files = if let model { model } else { try RecognizerModel.find() }
    let engine = try PocketsphinxRecognizer(model: files, task: task, lexicon: lexicon)
    var guesses = engine.guessedWords
    if let phrase = configuration.wake {
      let made = try KeyPhraseSpotter(phrase, model: files, lexicon: lexicon)
      guesses += made.guessedWords
      spotter = consume made
    } else {
      spotter = nil
    }
    self.configuration = configuration
    guessedWords = guesses
    readiness = (task.name, files.acousticModel)
    self.engine = consume engine
  }

  /// How a word is pronounced.
  /// - Parameter word: A word, in small letters.
  /// - Returns: Its phones separated by blanks, a string for each pronunciation that is listened for;
  ///   none when it is in no dictionary and not in the grammar.
  public func pronunciations(of word: String) -> [String] {
    engine?.pronunciations(of: word) ?? []
  }

  /// Listens to a source until it ends.
  /// - Parameters:
  ///   - source: Where the audio comes from, at the recogniser's rate.
  ///   - name: What the source is called in the events.
  ///   - emit: Takes each event as it becomes known; false ends the listening.
  /// - Throws: What the source or the recogniser throws, after the events before it.
  public mutating func listen<Source: AudioSource & ~Copyable>(
    to source: inout Source, name: String, emit: (ListenerEvent) -> Bool
  ) throws(SpeechError) {
    guard let engine = engine.take() else {
      throw SpeechError(.failed, name, "the recogniser was lost by an earlier failure")
    }
    var pipeline = ListeningPipeline(
      engine, wakingOn: spotter.take(), sampleRate: PocketsphinxRecognizer.sampleRate, file: name,
      configuration: configuration)
    let ready = ListenerEvent.Readiness(
      source: name, sampleRate: PocketsphinxRecognizer.sampleRate, grammar: readiness.grammar,
      model: readiness.model)
    var failure: SpeechError?
    if emit(ListenerEvent(kind: .ready(ready), at: .zero, file: name)) {
      do throws(SpeechError) {
        try ListeningRun()(&source, &pipeline, emit: emit)
      } catch { failure = error }
    }
    self.engine = pipeline.relinquish(&spotter)
    if let failure { throw failure }
  }
}
