extension LanguageModel {
  /// The model in the ARPA format, which other programs read too.
  ///
  /// A section for each length of a run: the logarithm (to the base 10) of the probability, the words,
  /// and where longer runs begin so the logarithm of the weight of what was never seen.
  public var arpa: String {
    var text = "\\data\\\n"
    for (place, level) in levels.enumerated() { text += "ngram \(place + 1)=\(level.count)\n" }
    for (place, level) in levels.enumerated() {
      text += "\n\\\(place + 1)-grams:\n"
      for run in level.keys.sorted() {
        guard let entry = level[run] else { continue }
        text += Self.logarithm(entry.probability) + "\t" + spelling(of: run, length: place + 1)
        if place + 1 < levels.count { text += "\t" + Self.logarithm(entry.backoff) }
        text += "\n"
      }
    }
    return text + "\n\\end\\\n"
  }

  private func spelling(of run: NGramCounts.Run, length: Int) -> String {
    (0..<length).reversed().map { place in
      let number = NGramCounts.suffix(run >> UInt64(place * NGramCounts.bits), 1)
      return switch number {
      case NGramCounts.start: "<s>"
      case NGramCounts.end: "</s>"
      default: words[Int(number) - 2]
      }
    }.joined(separator: " ")
  }

  /// log₁₀ with six decimals, and the format's own −99 for what is impossible.
  private static func logarithm(_ value: Double) -> String {
    guard value > 0 else { return "-99" }
    let millionths = Int((Logarithm.natural(value) / Logarithm.natural(10) * 1e6).rounded())
    let digits = String(millionths.magnitude % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - digits.count)
    return "\(millionths < 0 ? "-" : "")\(millionths.magnitude / 1_000_000).\(zeros)\(digits)"
  }
}
