internal import SpeechSignal

extension Speech {
  /// What Flite made of some tokens.
  ///
  /// Flite's own silence at both ends, whose length is chance, is cut off up to a margin.
  init(_ rendering: FliteEngine.Rendering, _ tokens: [SpeechClause.Token]) {
    let rate = SampleRate(hertz: rendering.sampleRate)
    let margin = Duration.milliseconds(30)
    let spoken = rendering.phones.drop(while: \.isSilent)
    let first = spoken.first?.start ?? .zero
    let last = spoken.last { !$0.isSilent }?.end ?? .zero
    let from = rate.frames(in: first - margin)
    let to = min(rendering.samples.count, max(from, rate.frames(in: last + margin)))
    self.init(
      samples: from < to ? Array(rendering.samples[from..<to]) : [], sampleRate: rate.hertz)
    let start = rate.duration(ofFrames: from)
    let length = duration
    let moved = { (segment: FliteEngine.Segment) in
      Span(text: segment.name, start: segment.start, end: segment.end)
        .moved(by: .zero - start).clamped(to: length)
    }
    phones = spoken.filter { !$0.isSilent }.map(moved)
    place(tokens, at: rendering.words.map(moved))
  }

  /// Notes where tokens and the marks before them are.
  /// - Parameters:
  ///   - tokens: What is said.
  ///   - places: The place of each of their words.
  mutating func place(_ tokens: [SpeechClause.Token], at places: [Span]) {
    var coming = places[...]
    for token in tokens {
      let spans = coming.prefix(token.words.count)
      coming = coming.dropFirst(token.words.count)
      let start = spans.first?.start ?? words.last?.end ?? .zero
      marks += token.marks.map { Span(text: $0, start: start, end: start) }
      guard let end = spans.last?.end else { continue }
      words.append(Span(text: token.written, start: start, end: end))
    }
  }
}
