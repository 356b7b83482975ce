/// How likely words follow one another: free speech made of the words of some sentences, the likelier
/// the more it is like them.
///
/// Where a grammar hears its sentences and nothing else, a language model also hears other orders of
/// its words. It is a trigram model: the probability of a word depends on the two before it. What was
/// never seen gets its share by Witten and Bell's method, in the interpolated form: after a context h
/// that was seen c times and followed by t different words,
/// P(w | h) = (c(h w) + t · P(w | h′)) / (c + t), h′ being h without its first word; and with no
/// context P(w) = (c(w) + 1) / (c + t). It needs no counts of counts, which a few dozen sentences do not
/// give. (Witten and Bell, 1991, "The zero-frequency problem"; Chen and Goodman, 1999, "An empirical
/// study of smoothing techniques for language modeling".)
///
/// A value; may be used from any thread.
public struct LanguageModel: Sendable, Hashable {
  /// How large a text may be, in bytes: some three million words.
  public static let maximumTextSize = 16_000_000

  /// The words in alphabetical order, lower case.
  public let words: [String]
  /// How many sentences it was made of.
  public let sentenceCount: Int
  /// The greatest number of words that are looked at together, 1 to 3.
  public var order: Int { levels.count }

  /// What is known of a run of words.
  struct Entry: Sendable, Hashable {
    /// The probability of its last word after those before it.
    var probability: Double
    /// What the probability of a word never seen behind the run is multiplied with.
    var backoff = 1.0
  }

  /// For each length of a run, from 1.
  let levels: [[NGramCounts.Run: Entry]]
  private let places: [String: GrammarLocation]

  /// A model of phrases, each a sentence.
  /// - Parameters:
  ///   - phrases: The sentences; digits in them are spoken as words.
  ///   - order: How many words are looked at together, 1 to 3; 3 by default.
  /// - Throws: ``GrammarError`` when there is no word in them.
  public init(phrases: [String], order: Int = 3) throws(GrammarError) {
    let sentences = phrases.map { RunningText.Sentence(words: RunningText.words(of: $0), line: 0) }
    try self.init(sentences.filter { !$0.words.isEmpty }, file: nil, order: order)
  }

  /// A model of a text.
  /// - Parameters:
  ///   - bytes: English text as UTF-8, at most ``maximumTextSize`` bytes. A line, or what ends with
  ///     `.`, `!` or `?`, is a sentence; lines that begin with `#` do not count.
  ///   - file: What to call it in messages.
  ///   - order: How many words are looked at together, 1 to 3; 3 by default.
  /// - Throws: ``GrammarError`` for what is no text, and when there is no word in it.
  public init(text bytes: [UInt8], file: String, order: Int = 3) throws(GrammarError) {
    let source = GrammarSource(file: file, bytes: bytes)
    let text = try GrammarText(source, isDecoded: true, maximumSize: Self.maximumTextSize)
    let sentences = RunningText.sentences(of: String(decoding: text.bytes, as: UTF8.self))
    try self.init(sentences, file: file, order: order)
  }

  private init(
    _ sentences: [RunningText.Sentence], file: String?, order: Int
  ) throws(GrammarError) {
    precondition((1...3).contains(order), "a language model looks at 1 to 3 words")
    var places: [String: GrammarLocation] = [:]
    for sentence in sentences {
      for word in sentence.words where places[word] == nil {
        places[word] =
          file.map { GrammarLocation(file: $0, line: sentence.line, column: 1) } ?? .code
      }
    }
    guard !places.isEmpty else {
      throw GrammarError(
        at: file.map { GrammarLocation(file: $0, line: 1, column: 1) } ?? .code,
        "there is no word in it", advice: "give sentences, one a line")
    }
    let counts = NGramCounts(sentences.map(\.words), order: order)
    guard counts.words.count <= NGramCounts.maximumWords else {
      throw GrammarError(
        at: .code, "there are more than \(NGramCounts.maximumWords) different words",
        advice: "give less text")
    }
    words = counts.words
    sentenceCount = sentences.count
    self.places = places
    levels = Self.levels(of: counts)
  }

  private static func levels(of counts: NGramCounts) -> [[NGramCounts.Run: Entry]] {
    var levels: [[NGramCounts.Run: Entry]] = []
    for (place, runs) in counts.counts.enumerated() {
      // How often each context was followed by anything, and by how many different words.
      var contexts: [NGramCounts.Run: (count: Int, kinds: Int)] = [:]
      for (run, count) in runs {
        let context = NGramCounts.context(run)
        let old = contexts[context] ?? (0, 0)
        contexts[context] = (old.count + count, old.kinds + 1)
      }
      var level: [NGramCounts.Run: Entry] = [:]
      level.reserveCapacity(runs.count)
      for (run, count) in runs {
        let (total, kinds) = contexts[NGramCounts.context(run)] ?? (count, 1)
        let shorter =
          place == 0
          ? 1 / Double(kinds)
          : levels[place - 1][NGramCounts.suffix(run, place)]?.probability ?? 0
        level[run] = Entry(
          probability: (Double(count) + Double(kinds) * shorter) / Double(total + kinds))
      }
      if place == 0 {
        // Before everything stands the mark of the start; nothing predicts it.
        level[NGramCounts.start] = Entry(probability: 0)
      } else {
        for (context, (count, kinds)) in contexts {
          levels[place - 1][context]?.backoff = Double(kinds) / Double(count + kinds)
        }
      }
      levels.append(level)
    }
    return levels
  }

  /// How likely a word is.
  /// - Parameters:
  ///   - word: The word in any case; nil is the end of the sentence.
  ///   - words: Those before it, from the beginning of the sentence on.
  /// - Returns: The probability, 0 to 1; 0 for a word that the model does not have. After words of the
  ///   model the probabilities of all words and of the end add up to 1.
  public func probability(of word: String?, after words: [String]) -> Double {
    guard let last = word.map(number) ?? NGramCounts.end else { return 0 }
    var context = words.count < order ? [NGramCounts.start] : []
    for word in words.suffix(order - 1) {
      // A word that is not known says nothing, and hides what is before it.
      if let known = number(of: word) { context.append(known) } else { context = [] }
    }
    var factor = 1.0
    for length in stride(from: min(order - 1, context.count), through: 0, by: -1) {
      let before = context.suffix(length).reduce(0) { $0 << UInt64(NGramCounts.bits) | $1 }
      if let entry = levels[length][before << UInt64(NGramCounts.bits) | last] {
        return factor * entry.probability
      }
      if length > 0 { factor *= levels[length - 1][before]?.backoff ?? 1 }
    }
    return 0
  }

  /// Where a word stands first.
  /// - Parameter word: A word of ``words``.
  /// - Returns: The place; the line counts, the column is always 1.
  public func location(of word: String) -> GrammarLocation { places[word] ?? .code }

  /// How the word is numbered in runs; nil when the model does not have it.
  private func number(of word: String) -> UInt64? {
    place(of: word) ?? place(of: SpokenForm.folded(word))
  }

  private func place(of wanted: String) -> UInt64? {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle] < wanted { low = middle + 1 } else { high = middle }
    }
    return low < words.count && words[low] == wanted ? UInt64(low) + 2 : nil
  }
}
