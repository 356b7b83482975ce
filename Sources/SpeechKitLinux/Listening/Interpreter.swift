internal import SpeechGrammar

/// Says what words mean by the grammar, and whether they are believed.
struct Interpreter {
  /// The grammar; nil with a language model.
  var grammar: GrammarGraph?
  /// The confidence below which words are rejected, 0 to 1.
  let rejection: Double

  /// What an utterance came to.
  enum Verdict {
    case command(Hypothesis, Interpretation?)
    case rejection(ListenerEvent.Rejection.Reason, Hypothesis?)

    /// Why it is no command; nil when it is one.
    var reason: ListenerEvent.Rejection.Reason? {
      if case .rejection(let reason, _) = self { reason } else { nil }
    }
  }

  /// Judges a finished utterance.
  func verdict(on hypothesis: Hypothesis?) -> Verdict {
    guard let hypothesis, !hypothesis.words.isEmpty else { return .rejection(.noise, nil) }
    if let confidence = hypothesis.confidence, confidence < rejection {
      return .rejection(.outOfGrammar, hypothesis)
    }
    guard let grammar else { return .command(hypothesis, nil) }
    // The decoder's network can hold no more than the grammar's; should it, the grammar decides.
    guard let meaning = grammar.match(words: hypothesis.words.map(\.text)) else {
      return .rejection(.outOfGrammar, hypothesis)
    }
    return .command(hypothesis, meaning)
  }

  /// The public rule that the words are a sentence of.
  func rule(of hypothesis: Hypothesis?) -> String? {
    hypothesis.flatMap { grammar?.match(words: $0.words.map(\.text))?.rule }
  }

  /// Those of the decoder's next best guesses that can be meant, each once.
  func alternatives(_ guesses: [Hypothesis]) -> [String] {
    var seen: Set<String> = []
    return guesses.filter { guess in
      seen.insert(guess.text).inserted && (grammar == nil || rule(of: guess) != nil)
    }.map(\.text)
  }

  /// What the words so far let expect.
  func prospect(of hypothesis: Hypothesis?) -> SentenceProspect {
    guard let grammar, let hypothesis, !hypothesis.words.isEmpty else { return .unknown }
    switch grammar.progress(of: hypothesis.words.map(\.text)) {
    case .complete: return hypothesis.isSentence ? .finished : .complete
    case .canContinue: return .complete
    case .incomplete: return .incomplete
    case .impossible: return .unknown
    }
  }
}
