internal import CFlite
internal import Glibc

/// The one owner of Flite, which keeps voices, lexicon and excitation in globals of the process.
///
/// Every call waits for its turn. Flite's own text analysis is not used: words go in, one a token,
/// so that nothing of it can be triggered by what a text contains.
final class FliteEngine: Sendable {
  /// A word for Flite.
  struct Word {
    /// Lower-case ASCII letters and apostrophes, at least one letter.
    var name: String
    /// How it is said, in Flite's phones with a stress digit on vowels; nil: by Flite's lexicon.
    var phones: [String]?
    /// Punctuation that follows (`,` `.` `?`), which phrasing listens to; or empty.
    var punctuation = ""
    /// How slowly it is said: a factor on its durations.
    var stretch = 1.0
  }

  /// A word or a phone, and its place from the start of the samples.
  struct Segment {
    /// The word, or the phone as CMUdict names it; empty for the silence at both ends and between
    /// phrases.
    var name: String
    var start: Duration
    var end: Duration

    var isSilent: Bool { name.isEmpty }
  }

  /// What Flite made of a phrase.
  struct Rendering {
    var samples: [Int16]
    var sampleRate: Int
    /// The place of each word given, in the same order.
    var words: [Segment]
    /// The phones in order.
    var phones: [Segment]
  }

  static let shared = FliteEngine()

  private let state = Guarded(State())

  private init() {}

  /// Speaks one phrase.
  ///
  /// - Parameters:
  ///   - words: What to say; a few dozen at most, since time grows faster than their number.
  ///   - voice: Who says it.
  ///   - stretch: A factor on all durations, 0.1 to 10.
  ///   - pitch: A factor on the fundamental frequency, 0.25 to 4.
  /// - Returns: The samples, and where the words are in them.
  /// - Throws: `SpeechError`: `failed` when Flite gives nothing, `voiceMissing` when it lacks the voice.
  func render(
    _ words: [Word], voice: Voice, stretch: Double, pitch: Double
  ) throws(SpeechError) -> Rendering {
    try state.withLock { (state) throws(SpeechError) in
      try state.render(words, voice: voice, stretch: stretch, pitch: pitch)
    }
  }

  /// The phones of a word by Flite's lexicon and letter-to-sound rules.
  /// - Parameter word: Lower-case ASCII letters and apostrophes.
  /// - Returns: Flite's phones, with a stress digit on vowels.
  func phones(of word: String) -> [String] { state.withLock { $0.phones(of: word) } }

  /// Phones of CMUdict as Flite has them.
  ///
  /// Flite writes stress on every vowel, and its schwa is a vowel of its own. Where no stress is
  /// written at all, the first vowel has it.
  /// - Parameter phones: Phones of CMUdict, with or without stress digits.
  /// - Returns: Flite's phones.
  static func phones(standard phones: [String]) -> [String] {
    var isUnmarked = !phones.contains { $0.last?.isNumber == true }
    return phones.map { phone in
      let name = phone.filter(\.isLetter).lowercased()
      guard let first = name.first, "aeiou".contains(first) else { return name }
      let isStressed = isUnmarked || phone.hasSuffix("1")
      if name != "ah" || isStressed { isUnmarked = false }
      if isStressed { return name + "1" }
      return name == "ah" ? "ax0" : name + "0"
    }
  }

  /// A phone of Flite as CMUdict names it, where its schwa is no vowel of its own.
  /// - Parameter phone: A phone of Flite, with or without a stress digit.
  /// - Returns: The phone in capitals, without stress.
  static func standard(_ phone: String) -> String {
    let plain = phone.last?.isWholeNumber == true ? phone.dropLast() : phone[...]
    return plain == "ax" ? "AH" : plain.uppercased()
  }

  /// Whether Flite's lexicon has the word, rather than its rules guessing it.
  func isListed(_ word: String) -> Bool { state.withLock { $0.isListed(word) } }

  /// Whether the letters can be said as a word; where not, they are spelled.
  func isPronounceable(_ word: String) -> Bool {
    isListed(word) ? true : unsafe us_aswd(word) != 0
  }

  /// Names of Flite's features and relations that we set.
  ///
  /// Flite keeps the pointer to a name, not the name, so they have to live as long as the process.
  private enum Key {
    static var stretch: UnsafePointer<CChar> { unsafe forever("duration_stretch") }
    static var pitch: UnsafePointer<CChar> { unsafe forever("f0_shift") }
    static var token: UnsafePointer<CChar> { unsafe forever("Token") }
    static var name: UnsafePointer<CChar> { unsafe forever("name") }
    static var whitespace: UnsafePointer<CChar> { unsafe forever("whitespace") }
    static var before: UnsafePointer<CChar> { unsafe forever("prepunctuation") }
    static var after: UnsafePointer<CChar> { unsafe forever("punc") }
    static var localStretch: UnsafePointer<CChar> { unsafe forever("local_duration_stretch") }
    static var phones: UnsafePointer<CChar> { unsafe forever("phones") }

    private static func forever(_ text: StaticString) -> UnsafePointer<CChar> {
      unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
  }

  @safe private struct State: ~Copyable {
    private var voices: [Voice: UnsafeMutablePointer<cst_voice>] = unsafe [:]
    private var accents: [Voice: AccentPitch] = [:]
    private var lexicon: UnsafeMutablePointer<cst_lexicon>?
    private var excitation = RandomState()

    init() {}

    mutating func render(
      _ words: [Word], voice: Voice, stretch: Double, pitch: Double
    ) throws(SpeechError) -> Rendering {
      let loaded = unsafe try self.voice(voice)
      accents[voice]?.set(pitch)
      guard let utterance = unsafe new_utterance() else { throw Self.failure(words) }
      unsafe utt_init(utterance, loaded)
      unsafe feat_set_float(utterance.pointee.features, Key.stretch, Float(stretch))
      unsafe feat_set_float(utterance.pointee.features, Key.pitch, Float(pitch))
      let tokens = unsafe utt_relation_create(utterance, Key.token)
      var previous = ""
      for word in words {
        let token = unsafe relation_append(tokens, nil)
        unsafe item_set_string(token, Key.name, word.name)
        unsafe item_set_string(token, Key.whitespace, " ")
        unsafe item_set_string(token, Key.before, "")
        unsafe item_set_string(token, Key.after, word.punctuation)
        if word.stretch != 1 {
          unsafe item_set_float(token, Key.localStretch, Float(word.stretch))
        }
        var phones = word.phones?.joined(separator: " ") ?? ""
        // Flite drops a word whose phones are spelled exactly as those of the word before it.
        if !phones.isEmpty, phones == previous { phones += " " }
        if !phones.isEmpty { unsafe item_set_string(token, Key.phones, phones) }
        previous = phones
      }
      // The excitation of the statistical voices draws on rand(): from the same seed each time, the
      // same words give the same samples.
      let spoken = unsafe excitation.during { unsafe flite_try_tokens(utterance) }
      guard let spoken = unsafe spoken else { throw Self.failure(words) }
      defer { unsafe delete_utterance(spoken) }
      guard let wave = unsafe utt_wave(spoken) else { throw Self.failure(words) }
      let count = unsafe Int(wave.pointee.num_samples)
      let samples = unsafe Array(UnsafeBufferPointer(start: wave.pointee.samples, count: count))
      return unsafe Rendering(
        samples: samples, sampleRate: Int(wave.pointee.sample_rate),
        words: Self.places(of: spoken), phones: Self.phones(of: spoken))
    }

    private static func failure(_ words: [Word]) -> SpeechError {
      SpeechError(.failed, words.map(\.name).joined(separator: " "), "Flite could not speak it")
    }

    private mutating func voice(
      _ voice: Voice
    ) throws(SpeechError) -> UnsafeMutablePointer<cst_voice> {
      if let known = unsafe voices[voice] { return unsafe known }
      flite_init()
      let made =
        switch voice {
        case .kal: unsafe register_cmu_us_kal(nil)
        case .kal16: unsafe register_cmu_us_kal16(nil)
        case .slt: unsafe register_cmu_us_slt(nil)
        case .rms: unsafe register_cmu_us_rms(nil)
        case .awb: unsafe register_cmu_us_awb(nil)
        default: unsafe voice.file.flatMap { unsafe load($0) }
        }
      guard let made = unsafe made else {
        throw SpeechError(.voiceMissing, voice.name, "Flite does not give the voice")
      }
      unsafe voices[voice] = made
      unsafe accents[voice] = AccentPitch(made)
      return unsafe made
    }

    /// The voice in a file, which was found to be one; its language is English.
    private func load(_ file: String) -> UnsafeMutablePointer<cst_voice>? {
      unsafe flite_add_lang("eng", usenglish_init, cmu_lex_init)
      // A whole path is no address in the network, which Flite would go and fetch.
      guard let path = unsafe realpath(file, nil) else { return nil }
      defer { unsafe free(path) }
      return unsafe flite_try_voice(path)
    }

    /// The span of each token: from where the sound before it ends to where its own last one does.
    private static func places(
      of utterance: UnsafeMutablePointer<cst_utterance>
    ) -> [Segment] {
      var spans: [Segment] = []
      var token = unsafe relation_head(utt_relation(utterance, "Token"))
      var last = 0.0
      while let item = unsafe token {
        var start = Double.infinity
        var end = last
        var word = unsafe item_daughter(item)
        while let entry = unsafe word {
          let path = "R:SylStructure.daughter1.daughter1.R:Segment.p.end"
          let first = unsafe Double(ffeature_float(entry, path))
          let final = unsafe Double(
            ffeature_float(entry, "R:SylStructure.daughtern.daughtern.R:Segment.end"))
          if final > 0 {
            start = min(start, first)
            end = max(end, final)
          }
          unsafe word = item_next(entry)
        }
        unsafe spans.append(
          Segment(
            name: String(cString: item_feat_string(item, "name")),
            start: .seconds(min(start, end)), end: .seconds(end)))
        last = end
        unsafe token = item_next(item)
      }
      return spans
    }

    private static func phones(of utterance: UnsafeMutablePointer<cst_utterance>) -> [Segment] {
      var phones: [Segment] = []
      var segment = unsafe relation_head(utt_relation(utterance, "Segment"))
      var start = Duration.zero
      while let item = unsafe segment {
        let name = unsafe String(cString: item_feat_string(item, "name"))
        let end = unsafe Duration.seconds(Double(item_feat_float(item, "end")))
        phones.append(
          Segment(
            name: name == "pau" ? "" : FliteEngine.standard(name), start: start, end: end))
        start = end
        unsafe segment = item_next(item)
      }
      return phones
    }

    private mutating func loadedLexicon() -> UnsafeMutablePointer<cst_lexicon>? {
      if unsafe lexicon == nil {
        flite_init()
        unsafe lexicon = cmu_lex_init()
      }
      return unsafe lexicon
    }

    mutating func phones(of word: String) -> [String] {
      guard let lexicon = unsafe loadedLexicon() else { return [] }
      var phones: [String] = []
      let list = unsafe lex_lookup(lexicon, word, nil, nil)
      defer { unsafe delete_val(list) }
      var rest = unsafe UnsafePointer(list)
      while let cell = unsafe rest {
        unsafe phones.append(String(cString: val_string(val_car(cell))))
        unsafe rest = val_cdr(cell)
      }
      return phones
    }

    mutating func isListed(_ word: String) -> Bool {
      guard let lexicon = unsafe loadedLexicon() else { return false }
      return unsafe in_lex(lexicon, word, nil, nil) != 0
    }
  }
}

/// The C library's random numbers from a fixed seed, with the process's own sequence put back after.
///
/// Other threads that call `rand()` meanwhile draw from the same numbers; then, and only then, two
/// renderings of the same words may differ in their noise.
@safe private struct RandomState: ~Copyable {
  private static let size = 128
  private let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: Self.size)

  deinit { unsafe buffer.deallocate() }

  func during<Result>(_ body: () -> Result) -> Result {
    let before = unsafe initstate(1, buffer, Self.size)
    defer { if let before = unsafe before { _ = unsafe setstate(before) } }
    return body()
  }
}
