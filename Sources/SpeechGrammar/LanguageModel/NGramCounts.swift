/// How often each run of one, two, three words stands in sentences.
struct NGramCounts {
  /// The number of the mark before a sentence, and of the one behind it.
  static let start: UInt64 = 0
  static let end: UInt64 = 1

  /// A run of words, each as a number of ``bits`` bits, the last word lowest.
  typealias Run = UInt64
  /// Three words fit a run.
  static let bits = 21

  /// The words in alphabetical order; the number of the first one is 2.
  let words: [String]
  /// For each length, from 1: how often a run stands there.
  ///
  /// The mark of the start is never the last of a run, since nothing predicts it.
  private(set) var counts: [[Run: Int]]

  /// Counts.
  /// - Parameters:
  ///   - sentences: The words of each sentence.
  ///   - order: The greatest length, 1 to 3.
  init(_ sentences: [[String]], order: Int) {
    words = Set(sentences.joined()).sorted()
    let numbers = Dictionary(
      uniqueKeysWithValues: words.enumerated().map { ($1, UInt64($0) + 2) })
    counts = Array(repeating: [:], count: order)
    for sentence in sentences {
      var run = Self.start
      for (place, word) in (sentence.map { numbers[$0] ?? Self.end } + [Self.end]).enumerated() {
        run = run << UInt64(Self.bits) | word
        for length in 1...order where length <= place + 2 {
          counts[length - 1][Self.suffix(run, length), default: 0] += 1
        }
      }
    }
  }

  /// The last words of a run.
  static func suffix(_ run: Run, _ length: Int) -> Run {
    run & (1 << UInt64(bits * length) - 1)
  }

  /// The words of a run but for the last one.
  static func context(_ run: Run) -> Run { run >> UInt64(bits) }

  /// The greatest number of different words.
  static let maximumWords = 1 << bits - 2
}
