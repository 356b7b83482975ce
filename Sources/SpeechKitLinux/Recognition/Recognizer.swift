public import SpeechGrammar

/// Turns the audio of one utterance into words.
///
/// An utterance runs from `start()` over any number of `process(_:)` to `finish()`. Calls come from
/// one thread at a time and may take as long as a share of the audio's own length, so never make
/// them on a capture thread or on the cooperative pool.
public protocol Recognizer: ~Copyable {
  /// The grammar whose sentences are listened for; nil for free speech.
  var grammar: GrammarGraph? { get }

  /// Listens for another grammar from the next utterance on; one in progress is forgotten.
  /// - Parameter grammar: The grammar. When it is refused the old one stays in force.
  /// - Throws: `SpeechError` when the engine refuses it.
  mutating func use(_ grammar: GrammarGraph) throws(SpeechError)

  /// Keeps a grammar ready, so that ``use(named:)`` takes it up in microseconds.
  ///
  /// An utterance in progress is forgotten. Each costs the memory of its network until it is
  /// forgotten: some hundred kilobytes for a hundred phrases.
  /// - Parameters:
  ///   - grammar: The grammar.
  ///   - name: What to call it; a grammar already prepared under the name is replaced, and stays in
  ///     force, if it was, until the next `use`.
  /// - Throws: `SpeechError` when the engine refuses it.
  mutating func prepare(_ grammar: GrammarGraph, named name: String) throws(SpeechError)

  /// Listens for a prepared grammar from the next utterance on; one in progress is forgotten.
  /// - Parameter name: What it was prepared as.
  /// - Throws: `SpeechError` of kind `argumentInvalid` when there is none of the name; then the old
  ///   one stays in force.
  mutating func use(named name: String) throws(SpeechError)

  /// Forgets a prepared grammar; when it is in force it stays so until the next `use`.
  /// - Parameter name: What it was prepared as; it does not matter if there is none.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  mutating func forget(named name: String) throws(SpeechError)

  /// Begins an utterance; one that was not finished is forgotten.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  mutating func start() throws(SpeechError)

  /// Takes the next audio of the utterance.
  /// - Parameter samples: 16-bit mono at the recogniser's rate, any number of samples.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  mutating func process(_ samples: Span<Int16>) throws(SpeechError)

  /// The best guess for what has been heard so far; the utterance goes on.
  /// - Returns: The guess, without confidence; nil while there is none.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  mutating func partial() throws(SpeechError) -> Hypothesis?

  /// Ends the utterance.
  /// - Returns: What was said, with its confidence; nil when nothing that could be said fits at all.
  /// - Throws: `SpeechError` of kind `failed` when the engine refuses.
  mutating func finish() throws(SpeechError) -> Hypothesis?

  /// What else may have been said, after `finish()`.
  /// - Parameter count: How many are wanted, 1 or more.
  /// - Returns: Other guesses than the best, without confidence, best first; fewer or none where the
  ///   engine has no more. Words may come in an order that the grammar does not have.
  mutating func alternatives(_ count: Int) -> [Hypothesis]
}

extension Recognizer where Self: ~Copyable {
  /// Of an engine that knows only its best guess: none.
  /// - Parameter count: How many are wanted.
  /// - Returns: None.
  public mutating func alternatives(_ count: Int) -> [Hypothesis] { [] }
}
