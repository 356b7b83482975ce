extension GrammarGraph {
  /// A sentence drawn by the grammar's probabilities.
  /// - Parameters:
  ///   - generator: Where the chance comes from; the same numbers give the same sentence.
  ///   - length: After how many words loops are left by the shortest way, from 1.
  /// - Returns: The words.
  public func randomSentence(
    using generator: inout some RandomNumberGenerator, leavingLoopsAfter length: Int = 200
  ) -> [String] {
    var sentence: [String] = []
    var state = start
    while state != final, sentence.count < length {
      let ways = arcs(from: state)
      var chance = Double.random(in: 0..<1, using: &generator)
      guard var way = ways.last else { break }
      for candidate in ways {
        chance -= candidate.probability
        if chance < 0 {
          way = candidate
          break
        }
      }
      if let word = way.word { sentence.append(words[word]) }
      state = way.to
    }
    return sentence + shortestWay(from: [state], needsWord: false).map { words[$0] }
  }
}
