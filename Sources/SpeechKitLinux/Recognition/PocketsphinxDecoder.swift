internal import CPocketsphinx
internal import Glibc
internal import SpeechGrammar

/// One decoder of the pocketsphinx library, kept within what it survives.
///
/// The library aborts, or crashes, when it is fed outside an utterance, has no search, or has its
/// search changed inside one; here an utterance is begun, fed and ended in one call, or under a
/// state that each call checks. One owner, one thread at a time.
@safe struct PocketsphinxDecoder: ~Copyable {
  /// What the decoder looks for: a grammar, a language model, any sounds at all.
  struct Search: Hashable {
    let name: String
  }

  /// One stretch of the best path: a word or a filler, with its frames and its acoustic score.
  struct Segment: Hashable {
    let word: String
    /// Cepstral frames, 10 ms each, since the start of the utterance.
    let frames: Range<Int>
    /// The acoustic score over those frames, in nats relative to the best senone of each frame.
    let score: Double
  }

  /// A best path.
  struct Path {
    let segments: [Segment]
    /// The whole path's score in nats, transitions and penalties included.
    let score: Double
  }

  private let handle: OpaquePointer
  private var search: Search?
  private var isInUtterance = false
  /// The library counts scores in logarithms to the base 1.0001, shifted right by ten bits.
  private static let natsPerUnit = 1024 * log(1.0001)
  /// What the library takes from the scores of key phrases, so that they look like probabilities.
  private static let keyPhraseOffset = 1500

  /// Loads a model.
  ///
  /// - Parameters:
  ///   - model: The files; they are checked, since the library ends the process over a damaged one.
  ///   - settings: What differs from the library's defaults.
  ///   - words: The words whose pronunciations are loaded; nil loads the whole dictionary.
  /// - Throws: `SpeechError` of kind `modelUnusable`.
  init(
    _ model: RecognizerModel, settings: [(name: String, value: String)], words: [String]? = nil
  ) throws(SpeechError) {
    try model.check()
    // Its log goes to standard error by default, from worker threads too.
    err_set_logfp(nil)
    let make = { (dictionary: String) -> OpaquePointer? in
      let files = [
        (name: "-hmm", value: model.acousticModel), (name: "-dict", value: dictionary),
      ]
      guard let configuration = EngineConfiguration(files + settings) else { return nil }
      return unsafe ps_init(configuration.handle)
    }
    let made: OpaquePointer?
    if let words, words.count <= DictionaryExcerpt.maximumWords {
      let lines = try DictionaryExcerpt.lines(for: words, from: model.dictionary)
      let excerpt = try MemoryFile(lines, name: model.dictionary)
      unsafe made = try excerpt.withPath { path throws(SpeechError) in unsafe make(path) }
    } else {
      unsafe made = make(model.dictionary)
    }
    guard let created = unsafe made else {
      throw SpeechError(
        .modelUnusable, model.acousticModel, "pocketsphinx cannot load it",
        advice: "install the package pocketsphinx-en-us, or name another with --model")
    }
    // Cepstra arrive normalised.
    unsafe ps_get_feat(created).pointee.cmn = CMN_NONE
    unsafe handle = created
  }

  deinit { unsafe ps_free(handle) }

  /// A front end with the model's parameters.
  func makeFrontEnd() throws(SpeechError) -> CepstralFrontEnd {
    guard let frontEnd = unsafe CepstralFrontEnd(configuration: ps_get_config(handle)) else {
      throw SpeechError(.failed, "pocketsphinx", "the front end cannot be made")
    }
    return frontEnd
  }

  /// The cepstral mean that the model expects, as its `feat.params` say.
  var expectedMean: [Float] {
    let state = unsafe ps_get_feat(handle).pointee.cmn_struct
    guard let state = unsafe state, let mean = unsafe state.pointee.cmn_mean else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: mean, count: Int(state.pointee.veclen)))
  }

  // MARK: Words

  /// The phones of a dictionary word; nil when the dictionary has no such word.
  func pronunciation(of word: String) -> String? {
    guard !word.isEmpty, let found = unsafe ps_lookup_word(handle, word) else { return nil }
    defer { unsafe ckd_free(found) }
    return unsafe String(cString: found)
  }

  /// The phones of a dictionary word, a string for each pronunciation; none when it is not there.
  func pronunciations(of word: String) -> [String] {
    var found: [String] = []
    while let phones = pronunciation(of: Self.name(of: word, pronunciation: found.count)) {
      found.append(phones)
    }
    return found
  }

  /// How the dictionary names a word's pronunciation, from 0: `word`, `word(2)`, `word(3)`.
  static func name(of word: String, pronunciation place: Int) -> String {
    place == 0 ? word : "\(word)(\(place + 1))"
  }

  /// Adds a word to the dictionary; not inside an utterance.
  /// - Parameters:
  ///   - word: The word; `word(2)` for a second pronunciation.
  ///   - phones: Phones of the model, separated by blanks.
  /// - Returns: False when it is there already or a phone is unknown to the model.
  mutating func add(word: String, phones: String) -> Bool {
    precondition(!isInUtterance, "the dictionary is not changed inside an utterance")
    guard !word.isEmpty, !phones.isEmpty else { return false }
    return unsafe ps_add_word(handle, word, phones, 0) >= 0
  }

  // MARK: Searches

  /// Makes a search for the sentences of a grammar, all of whose words the dictionary must have.
  mutating func addGrammar(_ graph: GrammarGraph, name: String) throws(SpeechError) -> Search {
    precondition(!isInUtterance, "a search is not made inside an utterance")
    let logarithm = unsafe ps_get_logmath(handle)
    let network = unsafe fsg_model_init(name, logarithm, 1, Int32(graph.stateCount))
    guard let network = unsafe network else {
      throw SpeechError(.failed, name, "there is no memory for the grammar's network")
    }
    defer { unsafe fsg_model_free(network) }
    unsafe network.pointee.start_state = Int32(graph.start)
    unsafe network.pointee.final_state = Int32(graph.final)
    let numbers = graph.words.map { unsafe fsg_model_word_add(network, $0) }
    var hasSilentArcs = false
    for arc in graph.arcs {
      // Without weights every sentence is as likely as any other, whatever the grammar's shape.
      let score =
        graph.isWeighted ? unsafe logmath_log(logarithm, arc.probability) : 0
      if let word = arc.word {
        unsafe fsg_model_trans_add(
          network, Int32(arc.from), Int32(arc.to), score, numbers[word])
      } else {
        hasSilentArcs = true
        unsafe fsg_model_null_trans_add(network, Int32(arc.from), Int32(arc.to), score)
      }
    }
    if hasSilentArcs {
      let closure = unsafe fsg_model_null_trans_closure(network, nil)
      unsafe glist_free(closure)
    }
    guard unsafe ps_set_fsg(handle, name, network) >= 0 else {
      throw SpeechError(.failed, name, "pocketsphinx refuses the grammar's network")
    }
    return Search(name: name)
  }

  /// Makes a search with a language model file: ARPA or the library's binary form.
  mutating func addLanguageModel(path: String) throws(SpeechError) -> Search {
    precondition(!isInUtterance, "a search is not made inside an utterance")
    guard unsafe ps_set_lm_file(handle, "lm", path) >= 0 else {
      throw SpeechError(
        .modelUnusable, path, "it is no language model, or one without a known word",
        advice: "give an ARPA file or pocketsphinx's .lm.bin")
    }
    return Search(name: "lm")
  }

  /// Makes a search for phrases among any other sounds.
  ///
  /// Their words must be in the dictionary: the library accepts others, and then never hears them. The
  /// threshold is log₁₀ of the ratio of a phrase's likelihood to that of any phones.
  mutating func addKeyPhrases(
    _ phrases: [String], threshold: Double
  ) throws(SpeechError) -> Search {
    precondition(!isInUtterance, "a search is not made inside an utterance")
    // Below a number's least power it would be zero, whose logarithm is none.
    let ratio = pow(10, max(-300, min(300, threshold)))
    let list = try MemoryFile(
      phrases.map { "\($0) /\(ratio)/\n" }.joined(), name: "the list of key phrases")
    try list.withPath { path throws(SpeechError) in
      guard unsafe ps_set_kws(handle, "phrase", path) >= 0 else {
        throw SpeechError(.failed, "pocketsphinx", "it refuses the key phrase")
      }
    }
    return Search(name: "phrase")
  }

  /// Frees a search that is no longer wanted.
  mutating func remove(_ unwanted: Search) {
    precondition(!isInUtterance, "a search is not removed inside an utterance")
    if search == unwanted { search = nil }
    unsafe ps_unset_search(handle, unwanted.name)
  }

  // MARK: Utterances

  /// Begins an utterance that is fed piece by piece; one in progress is dropped.
  mutating func begin(_ wanted: Search) throws(SpeechError) {
    if isInUtterance { try end() }
    if search != wanted {
      guard unsafe ps_set_search(handle, wanted.name) >= 0 else {
        throw SpeechError(.failed, wanted.name, "pocketsphinx does not know this search")
      }
      search = wanted
    }
    guard unsafe ps_start_utt(handle) >= 0 else {
      throw SpeechError(.failed, "pocketsphinx", "it does not begin an utterance")
    }
    isInUtterance = true
  }

  /// Feeds normalised cepstra.
  /// - Parameters:
  ///   - cepstra: Whole frames of the front end's width.
  ///   - width: Values a frame.
  ///   - isWhole: Whether this is all of the utterance; then nothing else may be fed.
  /// - Throws: `SpeechError` of kind `failed` when the library does not take them.
  mutating func feed(
    _ cepstra: inout [Float], width: Int, isWhole: Bool
  ) throws(SpeechError) {
    precondition(isInUtterance, "cepstra belong into an utterance")
    let count = cepstra.count / width
    guard count > 0 else { return }
    let fed = unsafe cepstra.withUnsafeMutableBufferPointer { buffer in
      let start = buffer.baseAddress
      var rows = unsafe (0..<count).map { row in unsafe start.map { unsafe $0 + row * width } }
      return unsafe ps_process_cep(handle, &rows, Int32(count), 0, isWhole ? 1 : 0)
    }
    guard fed >= 0 else {
      throw SpeechError(.failed, "pocketsphinx", "it does not take the audio")
    }
  }

  /// Ends an utterance.
  mutating func end() throws(SpeechError) {
    guard isInUtterance else { return }
    isInUtterance = false
    guard unsafe ps_end_utt(handle) >= 0 else {
      throw SpeechError(.failed, "pocketsphinx", "it does not end the utterance")
    }
  }

  /// The best path now: inside an utterance one that may still go on, after it one that is whole.
  ///
  /// Nil when there is none.
  func bestPath() -> Path? {
    var units: Int32 = 0
    guard unsafe ps_get_hyp(handle, &units) != nil else { return nil }
    return unsafe path(ps_seg_iter(handle), units)
  }

  /// The paths through the lattice of the last utterance, best first, the best of all included.
  /// - Parameters:
  ///   - limit: How many at most.
  ///   - body: Takes each; false ends the search.
  func eachAlternative(limit: Int, _ body: (Path) -> Bool) {
    guard !isInUtterance, unsafe ps_get_lattice(handle) != nil else { return }
    var next = unsafe ps_nbest(handle)
    for _ in 0..<limit {
      guard let current = unsafe next else { return }
      var units: Int32 = 0
      if unsafe ps_nbest_hyp(current, &units) != nil,
        !body(unsafe path(ps_nbest_seg(current), units))
      {
        return unsafe ps_nbest_free(current)
      }
      unsafe next = unsafe ps_nbest_next(current)
    }
    if let rest = unsafe next { unsafe ps_nbest_free(rest) }
  }

  private func path(_ first: OpaquePointer?, _ units: Int32) -> Path {
    var segments: [Segment] = []
    var next = unsafe first
    while let segment = unsafe next {
      var (first, last, acoustic, language, backoff): (Int32, Int32, Int32, Int32, Int32) =
        (0, 0, 0, 0, 0)
      unsafe ps_seg_frames(segment, &first, &last)
      unsafe ps_seg_prob(segment, &acoustic, &language, &backoff)
      if let word = unsafe ps_seg_word(segment), last >= first, first >= 0 {
        unsafe segments.append(
          Segment(
            word: String(cString: word), frames: Int(first)..<Int(last) + 1,
            score: Double(acoustic) * Self.natsPerUnit))
      }
      unsafe next = unsafe ps_seg_next(segment)
    }
    return Path(segments: segments, score: Double(units) * Self.natsPerUnit)
  }

  /// The key phrases that were heard in this utterance, each with log₁₀ of the ratio of its likelihood
  /// to that of any phones in the place of its score.
  func detections() -> [Segment] {
    var found: [Segment] = []
    var next = unsafe ps_seg_iter(handle)
    while let segment = unsafe next {
      var (first, last): (Int32, Int32) = (0, 0)
      unsafe ps_seg_frames(segment, &first, &last)
      let units = unsafe Int(ps_seg_prob(segment, nil, nil, nil)) + Self.keyPhraseOffset
      if let phrase = unsafe ps_seg_word(segment), last >= first, first >= 0 {
        unsafe found.append(
          Segment(
            word: String(cString: phrase), frames: Int(first)..<Int(last) + 1,
            score: Double(units) * Self.natsPerUnit / log(10)))
      }
      unsafe next = unsafe ps_seg_next(segment)
    }
    return found
  }
}
