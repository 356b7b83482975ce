internal import SpeechGrammar

/// Reads a source to its end and says what was noticed: the loop of a file and of a microphone.
struct ListeningRun: Sendable {
  /// Samples read at once at most: a tenth of a second.
  private static let blockLength = PocketsphinxRecognizer.sampleRate / 10

  /// When nothing is to be recognised; nil where that does not arise.
  var muting: MuteSchedule?
  /// What is wanted of the grammars; nil where they do not change.
  var changes: GrammarChanges?

  /// Runs until the source ends, or until an event is not wanted any more.
  /// - Parameters:
  ///   - source: Where the audio comes from.
  ///   - pipeline: What makes events of it.
  ///   - emit: Takes each event; false ends the run.
  /// - Throws: What the source or the recogniser throws, after the events before it.
  func callAsFunction<Source: AudioSource & ~Copyable, Engine: Recognizer & ~Copyable>(
    _ source: inout Source, _ pipeline: inout ListeningPipeline<Engine>,
    emit: (ListenerEvent) -> Bool
  ) throws(SpeechError) {
    var block = [Int16](repeating: 0, count: Self.blockLength)
    while true {
      if let muting {
        for event in pipeline.mute(muting.cause(at: pipeline.time.seconds)) {
          guard emit(event) else { return }
        }
      }
      while let changes, !pipeline.isInUtterance, let wanted = changes.take() {
        do {
          for event in try pipeline.apply(wanted.change) { guard emit(event) else { return } }
          wanted.answer(nil)
        } catch {
          wanted.answer(error)
        }
      }
      var room = block.mutableSpan
      let events: [ListenerEvent]
      switch try source.read(into: &room) {
      case .audio(let frames):
        events = try pipeline.process(block.span.extracting(first: frames))
      case .gap(let gap):
        events = try pipeline.skip(gap)
      case .end:
        for event in try pipeline.finish() { guard emit(event) else { return } }
        return
      }
      for event in events { guard emit(event) else { return } }
    }
  }
}
