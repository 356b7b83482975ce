internal import SpeechGrammar
internal import SpeechSignal

/// Decides on utterances that were cut before, as a pipeline would have: with another grammar or another
/// threshold, say.
///
/// One owner, one thread at a time; loading and deciding take their time.
public struct UtteranceJudge: ~Copyable {
  private var engine: PocketsphinxRecognizer
  private let interpreter: Interpreter

  /// Loads the model, in a few tenths of a second.
  /// - Parameters:
  ///   - task: What may have been said.
  ///   - model: The model's files; by default those found where models usually are.
  ///   - lexicon: Pronunciations that go before the model's dictionary.
  ///   - rejection: The confidence below which a result is rejected, 0 (nothing is) to 1 (all is).
  /// - Throws: `SpeechError` for a model or grammar that cannot be used.
  public init(
    task: PocketsphinxRecognizer.Task, model: RecognizerModel? = nil,
    lexicon: Lexicon = Lexicon(), rejection: Double = ListenerConfiguration().rejection
  ) throws(SpeechError) {
    let files = if let model { model } else { try RecognizerModel.find() }
    engine = try PocketsphinxRecognizer(model: files, task: task, lexicon: lexicon)
    interpreter = Interpreter(grammar: engine.grammar, rejection: rejection)
  }

  /// Decides on one utterance.
  /// - Parameters:
  ///   - audio: The utterance with its margins, 16-bit mono at the recogniser's rate.
  ///   - file: The name for the event.
  /// - Returns: A `recognized` or `rejected` event, its times counted from the audio's start.
  /// - Throws: What the recogniser throws.
  public mutating func judge(
    _ audio: Span<Int16>, file: String? = nil
  ) throws(SpeechError) -> ListenerEvent {
    let rate = SampleRate(hertz: PocketsphinxRecognizer.sampleRate)
    try engine.start()
    try engine.process(audio)
    let all = 0..<audio.count
    let kind: ListenerEvent.Kind =
      switch interpreter.verdict(on: try engine.finish()) {
      case .command(let hypothesis, let meaning):
        .recognized(
          ListenerEvent.Command(hypothesis, meaning, in: all, audioStart: 0, rate))
      case .rejection(let reason, let guess):
        .rejected(ListenerEvent.Rejection(all, reason, guess, rate))
      }
    return ListenerEvent(kind: kind, at: rate.duration(ofFrames: audio.count), file: file)
  }
}
