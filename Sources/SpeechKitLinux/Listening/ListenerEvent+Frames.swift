internal import SpeechGrammar
internal import SpeechSignal

// Events of what is counted in frames since the start of the source.

extension ListenerEvent.Command {
  /// A command whose words are counted from where its audio starts.
  init(
    _ hypothesis: Hypothesis, _ meaning: Interpretation?, in range: Range<Int>, audioStart: Int,
    _ rate: SampleRate, alternatives: [String] = []
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
      }, alternatives: alternatives)
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

extension Explanation {
  init(
    _ utterance: Utterance, _ range: Range<Int>, _ ending: SegmentAction.EndReason,
    _ interpreter: Interpreter, _ hypothesis: Hypothesis?, _ verdict: Interpreter.Verdict,
    _ runnerUp: String?, _ rate: SampleRate
  ) {
    self.init(
      start: rate.duration(ofFrames: range.lowerBound),
      end: rate.duration(ofFrames: range.upperBound),
      audioStart: rate.duration(ofFrames: utterance.audioStart),
      audioLength: rate.duration(ofFrames: utterance.heard), hearing: utterance.hearing,
      endReason: ending, prospect: interpreter.prospect(of: hypothesis),
      words: (hypothesis?.words ?? []).map {
        Word(word: $0.text, confidence: $0.confidence, evidence: $0.evidence)
      },
      runnerUp: runnerUp, rule: interpreter.rule(of: hypothesis), evidence: hypothesis?.evidence,
      confidence: hypothesis?.confidence, rejection: interpreter.rejection,
      reason: verdict.reason, audio: utterance.audio)
  }
}
