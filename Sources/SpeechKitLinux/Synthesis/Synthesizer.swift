internal import Glibc
internal import SpeechSignal

/// Turns text into speech.
///
/// A value: copies speak independently, and equal synthesizers give the same samples for the same
/// text every time. Speaking blocks until Flite, of which a process has one, has done its work, so
/// call it from a thread that may wait, not from a task of Swift's thread pool.
public struct Synthesizer: Sendable, Hashable {
  /// Who speaks.
  public var voice: Voice
  /// Words a minute, 40 to 800; nil is the voice's own pace.
  public var wordsPerMinute: Double?
  /// A factor on the fundamental frequency, 0.5 to 2; 1 is the voice's own pitch.
  public var pitch = 1.0
  /// A factor on the samples, 0 to 4; 1 is the voice's own level.
  ///
  /// What goes beyond full scale is clipped.
  public var volume = 1.0
  /// Words that are said as it has them.
  public var lexicon = Lexicon()
  /// How long it is silent where sentences and clauses end.
  public var pauses = Pauses()

  /// The silences between clauses.
  public struct Pauses: Sendable, Hashable {
    /// After a clause inside a sentence.
    public var clause = Duration.milliseconds(200)
    /// After a sentence.
    public var sentence = Duration.milliseconds(400)
    /// After a paragraph.
    public var paragraph = Duration.milliseconds(800)

    /// The default silences.
    public init() {}

    func length(after ending: SpeechPlan.Ending) -> Duration {
      switch ending {
      case .none: .zero
      case .comma: clause
      case .sentence, .question: sentence
      case .paragraph: paragraph
      }
    }
  }

  /// A synthesizer with a voice at its own pace and pitch.
  /// - Parameter voice: Who speaks.
  public init(_ voice: Voice = .slt) { self.voice = voice }

  /// The factor on the fundamental frequency that raises a voice by a musical interval.
  /// - Parameter semitones: The interval, below 0 to lower it; 12 are an octave.
  /// - Returns: 2 to the power of semitones / 12.
  public static func pitch(semitones: Double) -> Double { exp2(semitones / 12) }

  /// Speaks a whole text.
  /// - Parameter text: Plain English text.
  /// - Returns: The speech, with the pause of its last sentence.
  /// - Throws: `SpeechError`: `inputInvalid` when nothing in the text can be spoken.
  public func speak(_ text: String) throws(SpeechError) -> Speech {
    var whole = Speech(sampleRate: voice.sampleRate)
    var skipped: [String] = []
    for clause in SpeechPlan(text, lexicon: lexicon) {
      skipped += clause.skipped
      whole.append(try speak(clause))
    }
    if whole.words.isEmpty { throw .nothingToSay(in: "the text", skipped: skipped) }
    return whole
  }

  /// Speaks one clause, with the pause behind it.
  /// - Parameter clause: What to say.
  /// - Returns: The speech; empty when the clause has no words.
  /// - Throws: `SpeechError`: `failed` when Flite gives nothing, `argumentInvalid` when pace or pitch
  ///   is out of range.
  public func speak(_ clause: SpeechPlan.Clause) throws(SpeechError) -> Speech {
    try check()
    var words: [FliteEngine.Word] = []
    for word in clause.words { words.append(fliteWord(word)) }
    guard !words.isEmpty else { return Speech(sampleRate: voice.sampleRate) }
    words[words.count - 1].punctuation =
      switch clause.ending {
      case .none, .comma: ","
      case .question: "?"
      case .sentence, .paragraph: "."
      }
    let stretch = wordsPerMinute.map { voice.wordsPerMinute / $0 } ?? 1
    let rendering = try FliteEngine.shared.render(
      words, voice: voice, stretch: stretch, pitch: pitch)
    return speech(rendering, clause, stretch: stretch)
  }

  private func check() throws(SpeechError) {
    if let pace = wordsPerMinute, !((40...800) ~= pace) {
      throw SpeechError(.argumentInvalid, "\(pace) words a minute", "must be from 40 to 800")
    }
    if !((0.5...2) ~= pitch) {
      throw SpeechError(.argumentInvalid, "pitch \(pitch)", "must be from 0.5 to 2")
    }
    if !((0...4) ~= volume) {
      throw SpeechError(.argumentInvalid, "volume \(volume)", "must be from 0 to 4")
    }
  }

  private func fliteWord(_ word: SpokenWord) -> FliteEngine.Word {
    let written = word.phones ?? (word.isLetter ? nil : lexicon.spokenForm(of: word.text))
    var phones = written.map(FliteEngine.phones(standard:))
    // Flite takes a lone "a" for the article.
    if word.isLetter, word.text == "a" { phones = ["ey1"] }
    return FliteEngine.Word(
      name: word.text, phones: phones, punctuation: word.breaksAfter ? "," : "")
  }

  /// Cuts off Flite's own silence at both ends, whose length is chance, and sets ours behind.
  private func speech(
    _ rendering: FliteEngine.Rendering, _ clause: SpeechPlan.Clause, stretch: Double
  ) -> Speech {
    let rate = rendering.sampleRate
    let phones = rendering.phones
    let margin = 0.03
    let first = phones.first.map { $0.name == "pau" ? $0.end : 0 } ?? 0
    let last =
      phones.last?.name == "pau"
      ? phones.dropLast().last?.end ?? 0 : phones.last?.end ?? 0
    let from = Int((max(0, first - margin) * Double(rate)).rounded())
    let to = min(
      rendering.samples.count, max(from, Int(((last + margin) * Double(rate)).rounded())))
    var times = rendering.words[...]
    var words: [Speech.Word] = []
    let start = Double(from) / Double(rate)
    let length = Double(max(0, to - from)) / Double(rate)
    for token in clause.tokens {
      let spans = times.prefix(token.words.count)
      times = times.dropFirst(token.words.count)
      guard let begin = spans.first?.lowerBound, let end = spans.last?.upperBound else { continue }
      let clamp = { (time: Double) in Duration.seconds(min(max(time - start, 0), length)) }
      words.append(Speech.Word(text: token.written, start: clamp(begin), end: clamp(end)))
    }
    var samples = from < to ? Array(rendering.samples[from..<to]) : []
    if volume != 1 { samples = samples.map { PCM.sample(PCM.linear($0) * volume) } }
    var speech = Speech(samples: samples, sampleRate: rate, words: words)
    speech.append(silence: pauses.length(after: clause.ending) * stretch)
    return speech
  }
}
