/// Where the words of a grammar or a language model get their pronunciations: the model's dictionary, the supplement
/// beside it, the user's lexicon, and at last letter-to-sound rules.
///
/// All pronunciations of a word are listened for at once, wherever they come from.
struct Vocabulary: Sendable {
  /// The user's lexicon, completed with the supplement.
  private let lexicon: Lexicon
  /// The pronunciations guessed so far, which the decoder now has like any others.
  private var guessed: [String: String] = [:]

  /// Reads what completes the model's dictionary.
  init(_ model: RecognizerModel, _ lexicon: Lexicon) throws(SpeechError) {
    var lexicon = lexicon
    if let supplement = model.supplement { lexicon.complete(with: try Lexicon(path: supplement)) }
    self.lexicon = lexicon
  }

  /// Gives the decoder every word that is wanted and that its dictionary lacks.
  /// - Returns: The words whose pronunciations were guessed.
  /// - Throws: `SpeechError` of kind `inputInvalid` naming every word that cannot be listened for.
  mutating func teach(
    _ decoder: inout PocketsphinxDecoder, _ wanted: some SpokenWords
  ) throws(SpeechError) -> [Lexicon.Guess] {
    var unknown: [String] = []
    for word in wanted.words where !learn(word, &decoder) { unknown.append(word) }
    if lexicon.unknownWords == .refused, !unknown.isEmpty {
      throw Self.refusal(
        of: unknown, in: wanted, "in no dictionary", advice: "add pronunciations with --dict")
    }
    try addLexicon(for: wanted, &decoder)
    var unspeakable: [String] = []
    for word in unknown {
      let phones = Pronouncer().phones(for: word).joined(separator: " ")
      if Self.isPlain(word), decoder.add(word: word, phones: phones) {
        guessed[word] = phones
      } else {
        unspeakable.append(word)
      }
    }
    guard unspeakable.isEmpty else {
      throw Self.refusal(
        of: unspeakable, in: wanted, "in no dictionary, and no pronunciation can be guessed",
        advice: "give one with --dict, a word and its phones a line")
    }
    return wanted.words.compactMap { word in
      guessed[word].map { Lexicon.Guess(word: word, phones: $0) }
    }
  }

  /// Whether a word is in a dictionary; one that the model's dictionary has in capitals only is made
  /// known in small letters.
  private func learn(_ word: String, _ decoder: inout PocketsphinxDecoder) -> Bool {
    guard Self.isPlain(word) else { return false }
    if decoder.pronunciation(of: word) != nil || !lexicon.pronunciations(of: word).isEmpty {
      return true
    }
    let capitals = decoder.pronunciations(of: word.uppercased())
    for phones in capitals { _ = add(word, phones, &decoder) }
    return !capitals.isEmpty
  }

  /// Adds the lexicon's pronunciations of the words that are wanted.
  private func addLexicon(
    for wanted: some SpokenWords, _ decoder: inout PocketsphinxDecoder
  ) throws(SpeechError) {
    var refused: [String] = []
    for word in wanted.words where Self.isPlain(word) {
      for entry in lexicon.entries(of: word) where !add(word, entry.phones, &decoder) {
        refused.append("\(entry.place) (\(word) \(entry.phones))")
      }
    }
    guard refused.isEmpty else {
      throw SpeechError(
        .inputInvalid, refused.joined(separator: ", "), "a phone that the model does not have",
        advice: "use the phones of CMUdict, such as HH AH L OW")
    }
  }

  /// Adds one pronunciation, unless it is there.
  /// - Returns: False when the model lacks one of its phones.
  private func add(
    _ word: String, _ phones: String, _ decoder: inout PocketsphinxDecoder
  ) -> Bool {
    let known = decoder.pronunciations(of: word)
    if known.contains(phones) { return true }
    return decoder.add(
      word: PocketsphinxDecoder.name(of: word, pronunciation: known.count), phones: phones)
  }

  /// Whether the decoder would not take a word for one of its own marks, such as `<sil>` or `to(2)`.
  private static func isPlain(_ word: String) -> Bool {
    guard let first = word.first, let last = word.last else { return false }
    return !"<[(+".contains(first) && last != ")"
  }

  /// One error that names words and the places where they stand first.
  private static func refusal(
    of words: [String], in wanted: some SpokenWords, _ cause: String, advice: String
  ) -> SpeechError {
    let places = wanted.places(of: Set(words))
    return SpeechError(.inputInvalid, places.joined(separator: ", "), cause, advice: advice)
  }
}
