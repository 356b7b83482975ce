internal import SpeechGrammar
internal import SpeechSignal

// Events of what is counted in frames since the start of the source.

extension ListenerEvent.Command {
  /// A command whose words are counted from where its audio starts.
  init(
    _ hypothesis: Hypothesis, _ meaning: Interpretation?, in range: Range<Int>, audioStart: Int,
    _ rate: SampleRate
  ) {
    self.init(
      start: rate.duration(ofFrames: range.lowerBound),
      end: rate.duration(ofFrames: range.upperBound), text: hypothesis.text,
      confidence: hypothesis.confidence, rule: meaning?.rule, slots: meaning?.slots ?? [],
      words: hypothesis.words.map { word in
        Word(
          word: word.text,
          start: rate.duration(ofFrames: audioStart + word.range.lowerBound),
          end: rate.duration(ofFrames: audioStart + word.range.upperBound))
      })
  }
}

extension ListenerEvent.Rejection {
  init(_ range: Range<Int>, _ reason: Reason, _ guess: Hypothesis?, _ rate: SampleRate) {
    self.init(
      start: rate.duration(ofFrames: range.lowerBound),
      end: rate.duration(ofFrames: range.upperBound), reason: reason, guess: guess?.text ?? "",
      confidence: guess?.confidence)
  }
}

extension ListenerEvent.Wake {
  init(_ call: WakeWatch.Call, _ rate: SampleRate) {
    self.init(
      start: rate.duration(ofFrames: call.range.lowerBound),
      end: rate.duration(ofFrames: call.range.upperBound), text: call.text, score: call.score)
  }
}
