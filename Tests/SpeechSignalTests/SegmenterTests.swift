import SpeechSignal
import Testing

@Suite struct SegmenterTests {
  /// Lengths in hops, so that a letter can stand for a hop.
  private var lengths: Segmenter.Configuration {
    var lengths = Segmenter.Configuration()
    lengths.preRoll = .milliseconds(20)
    lengths.postRoll = .milliseconds(20)
    lengths.minimumSpeech = .milliseconds(20)
    lengths.hangOverWhenFinished = .milliseconds(30)
    lengths.hangOver = .milliseconds(50)
    lengths.hangOverWhenIncomplete = .milliseconds(80)
    lengths.maximumSpeech = .milliseconds(200)
    return lengths
  }

  /// A reading with nothing in it but the decision.
  private func reading(isSpeech: Bool, isOpen: Bool, lookBack: Int = 0) -> GateReading {
    GateReading(
      level: -20, floor: -60, peak: -20, threshold: -50, voicing: 0, evidence: 0,
      isSpeech: isSpeech, isOpen: isOpen, lookBack: lookBack, reason: isOpen ? .speech : .quiet)
  }

  private struct Run {
    var marks = ""
    var actions: [SegmentAction] = []
    var heard: [Int16] = []
  }

  /// Runs a score of a letter a hop: `#` speech, `-` the gate open without it, `.` shut, `<` speech, with the
  /// gate opening late by two hops, `_` a gap of lost audio.
  ///
  /// Each hop's samples are its number. The marks say what came of each hop: `[` begin, `)` end, `x` abandon,
  /// `#` audio handed over, `.` nothing; `$` stands for the end of the input when that ends anything.
  private func run(_ score: String, _ prospect: SentenceProspect = .unknown) -> Run {
    var segmenter = Segmenter(lengths, sampleRate: 16_000)
    var run = Run()
    for (i, letter) in score.enumerated() {
      let hop = [Int16](repeating: Int16(i), count: 160)
      let action =
        switch letter {
        case "#":
          segmenter.advance(hop.span, reading(isSpeech: true, isOpen: true), prospect: prospect)
        case "<":
          segmenter.advance(
            hop.span, reading(isSpeech: true, isOpen: true, lookBack: 2), prospect: prospect)
        case "-":
          segmenter.advance(hop.span, reading(isSpeech: false, isOpen: true), prospect: prospect)
        case "_": segmenter.skip(160)
        default:
          segmenter.advance(hop.span, reading(isSpeech: false, isOpen: false), prospect: prospect)
        }
      run.heard += stride(from: 0, to: segmenter.pending.count, by: 160).map {
        segmenter.pending[$0]
      }
      switch action {
      case .begin: run.marks += "["
      case .end: run.marks += ")"
      case .abandon: run.marks += "x"
      case nil: run.marks += segmenter.pending.isEmpty ? "." : "#"
      }
      if let action { run.actions.append(action) }
    }
    if let action = segmenter.finish() {
      run.marks += "$"
      run.actions.append(action)
    }
    return run
  }

  @Test(arguments: [
    // The second hop of speech makes it long enough; two hops of what follows are handed over.
    ("...####......", "....[####..)."),
    // A pause shorter than the hang-over is part of the utterance.
    ("...###....###......", "....[###..#####..)."),
    // The gate's own state does not matter to the end, only speech does.
    ("...####-----..", "....[####..).."),
    // Too short.
    ("...#....##.......", "....x....[##..).."),
    // The end of the input.
    ("...####", "....[##$"),
    ("...####..", "....[####$"),
    ("...#", "....$"),
    ("....", "...."),
    // Speech from the first hop.
    ("####.......", ".[####..).."),
    // Twenty hops are the most: the rest is another utterance.
    ("########################......", ".[#################).[####..)."),
    // The gate opened two hops late.
    (".....<##.......", ".....[####..).."),
  ])
  func `actions`(score: String, expected: String) {
    let marks = run(score).marks
    #expect(marks == expected, "\(score)")
  }

  @Test(arguments: [
    (SentenceProspect.finished, "....[####).....", SegmentAction.EndReason.complete),
    (.complete, "....[####..)...", .silence), (.unknown, "....[####..)...", .silence),
    (.incomplete, "....[####.....)", .silence),
  ])
  func `the grammar says how long to wait`(
    prospect: SentenceProspect, expected: String, reason: SegmentAction.EndReason
  ) {
    let outcome = run("...####........", prospect)
    #expect(outcome.marks == expected)
    #expect(outcome.actions.last == .end(speechEnd: 7 * 160, audioEnd: 9 * 160, reason: reason))
  }

  @Test func `what is handed over has a margin on both sides and nothing missing`() {
    let outcome = run(".....####...##........")
    #expect(outcome.heard == Array(3...15))
    #expect(
      outcome.actions == [
        .begin(speechStart: 5 * 160, audioStart: 3 * 160),
        .end(speechEnd: 14 * 160, audioEnd: 16 * 160, reason: .silence),
      ])
  }

  @Test func `an opening is dated back by what the gate says`() {
    let outcome = run(".....<##.......")
    #expect(outcome.actions.first == .begin(speechStart: 3 * 160, audioStart: 160))
    #expect(outcome.heard.first == 1)
  }

  @Test func `nothing that was speech is handed over twice`() {
    // The second begins when the first has just been ended: its margin stops at the first's speech.
    let outcome = run("...####...####......", .finished)
    #expect(
      outcome.actions == [
        .begin(speechStart: 3 * 160, audioStart: 160),
        .end(speechEnd: 7 * 160, audioEnd: 9 * 160, reason: .complete),
        .begin(speechStart: 10 * 160, audioStart: 8 * 160),
        .end(speechEnd: 14 * 160, audioEnd: 16 * 160, reason: .complete),
      ])
    let split = run("########################......")
    #expect(split.heard == Array(0..<26))
  }

  @Test func `a sound that was too short is reported with its place`() {
    #expect(
      run("...#....").actions
        == [.abandon(speechStart: 3 * 160, speechEnd: 4 * 160, reason: .tooShort)])
  }

  @Test func `a gap moves the clock`() {
    #expect(
      run("___..####.......").actions.first
        == .begin(speechStart: 5 * 160, audioStart: 3 * 160))
    // Within speech a short one is silence, so that the decoder's clock stays right.
    let within = run("...###__###.......")
    #expect(within.actions.last == .end(speechEnd: 11 * 160, audioEnd: 13 * 160, reason: .silence))
    #expect(within.heard == [1, 2, 3, 4, 5, 0, 0, 8, 9, 10, 11, 12])
    // A long one ends it, without the audio that was never there.
    let ended = run("...###._____...")
    #expect(ended.actions.last == .end(speechEnd: 6 * 160, audioEnd: 7 * 160, reason: .silence))
    // Before speech is certain, it is given up.
    #expect(
      run("...#_###.......").actions
        == [
          .abandon(speechStart: 3 * 160, speechEnd: 4 * 160, reason: .tooShort),
          .begin(speechStart: 5 * 160, audioStart: 5 * 160),
          .end(speechEnd: 8 * 160, audioEnd: 10 * 160, reason: .silence),
        ])
  }

  @Test func `an absurd gap is survived`() {
    var segmenter = Segmenter(sampleRate: 16_000)
    var actions = (0..<3).map { _ in segmenter.skip(.max) }
    actions.append(segmenter.skip(-5))
    let hop = [Int16](repeating: 0, count: 160)
    actions.append(
      segmenter.advance(hop.span, reading(isSpeech: false, isOpen: false), prospect: .unknown))
    #expect(actions.allSatisfy { $0 == nil })
  }

  @Test func `at the defaults a weak beginning is handed over with margin before it`() {
    // A hiss 25 dB under the voice, as of an f or an h.
    let word = Signal().noise(-45, 0.15).voice(-20, 0.35)
    let sound = Signal().noise(-60, 3).mixing(at: 1, word)
    guard case .begin(let speechStart, let audioStart) = Decisions(sound).actions.first else {
      Issue.record("nothing found")
      return
    }
    #expect(audioStart <= 16_000 - 1600)
    #expect(abs(speechStart - 16_000) <= 800)
  }

  @Test(arguments: [(0.2, 1), (0.4, 1), (0.5, 1), (0.9, 2), (1.2, 2)])
  func `at the defaults a pause of half a second keeps a command together`(
    pause: Double, count: Int
  ) {
    let sound = Signal().noise(-60, 5).mixing(at: 1, Signal().voice(-20, 0.5))
      .mixing(at: 1.5 + pause, Signal().voice(-20, 0.5))
    #expect(Decisions(sound).segments.count == count)
  }

  @Test func `speech that the input ends with is ended by it`() {
    let segments = Decisions(Signal().noise(-60, 1).voice(-20, 0.5).noise(-60, 0.02)).segments
    #expect(segments.count == 1)
    #expect(segments.first?.reason == .endOfInput)
    #expect(segments.allSatisfy { $0.start < $0.end && $0.end <= 1.52 })
  }

  @Test func `the audio handed over is the source's own`() {
    let sound = Signal().noise(-60, 1).voice(-20, 1).noise(-60, 1.5)
    let found = Decisions(sound)
    guard case .begin(_, let start) = found.actions.first,
      case .end(_, let end, _) = found.actions.last
    else {
      Issue.record("nothing found")
      return
    }
    #expect(found.heard == Array(sound.samples[start..<end]))
  }
}
