internal import Glibc
internal import SpeechSignal

/// Turns text into speech.
///
/// A value: copies speak independently, and equal synthesizers give the same samples for the same
/// text every time. Speaking blocks until Flite, of which a process has one, has done its work, so
/// call it from a thread that may wait, not from a task of Swift's thread pool.
public struct Synthesizer: Sendable, Hashable {
  static let paces = 40.0...800
  static let pitches = 0.5...2
  static let volumes = 0.0...4

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

    func length(after ending: SpeechClause.Ending) -> Duration {
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

  /// Speaks one clause.
  /// - Parameters:
  ///   - clause: What to say.
  ///   - pauses: Whether the pause that its ending asks for is put behind it.
  /// - Returns: The speech; without sound when the clause has no words.
  /// - Throws: `SpeechError`: `failed` when Flite gives nothing, `argumentInvalid` when pace or pitch
  ///   is out of range.
  public func speak(_ clause: SpeechClause, pauses: Bool = true) throws(SpeechError) -> Speech {
    try check()
    var words: [FliteEngine.Word] = []
    for word in clause.words { words.append(fliteWord(word)) }
    guard !words.isEmpty else {
      var silent = Speech(sampleRate: voice.sampleRate)
      silent.place(clause.tokens, at: [])
      return silent
    }
    words[words.count - 1].punctuation =
      switch clause.ending {
      case .none, .comma: ","
      case .question: "?"
      case .sentence, .paragraph: "."
      }
    let rendering = try FliteEngine.shared.render(
      words, voice: voice, stretch: stretch, pitch: pitch)
    var speech = Speech(rendering, clause.tokens)
    if volume != 1 { speech.samples = speech.samples.map { PCM.sample(PCM.linear($0) * volume) } }
    if pauses { speech.append(silence: pause(after: clause.ending)) }
    return speech
  }

  /// The silence behind a clause, at the pace that is spoken.
  func pause(after ending: SpeechClause.Ending) -> Duration {
    pauses.length(after: ending) * stretch
  }

  /// A factor on all durations.
  private var stretch: Double { wordsPerMinute.map { voice.wordsPerMinute / $0 } ?? 1 }

  private func check() throws(SpeechError) {
    if let pace = wordsPerMinute, !Self.paces.contains(pace) {
      throw SpeechError(.argumentInvalid, "\(pace) words a minute", "must be from 40 to 800")
    }
    if !Self.pitches.contains(pitch) {
      throw SpeechError(.argumentInvalid, "pitch \(pitch)", "must be from 0.5 to 2")
    }
    if !Self.volumes.contains(volume) {
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
}
