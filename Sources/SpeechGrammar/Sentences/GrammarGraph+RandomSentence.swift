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
    return sentence + shortestWords(from: StateSet(states: [state], hasWords: true), orNone: true)
  }

  /// The words of the shortest way to the end of a sentence; the way may have none if so asked.
  func shortestWords(from states: StateSet, orNone: Bool) -> [String] {
    var waiting = [(states: states, words: [Int]())]
    var seen: Set<StateSet> = []
    var next = 0
    while next < waiting.count {
      let (here, said) = waiting[next]
      next += 1
      if here.states.contains(final), orNone || !said.isEmpty { return said.map { words[$0] } }
      for word in wordsAhead(of: here) {
        let there = advance(here, word)
        if seen.insert(there).inserted { waiting.append((there, said + [word])) }
      }
    }
    return []
  }

  /// The words that may come next, by number.
  func wordsAhead(of states: StateSet) -> [Int] {
    if states.states.count == 1 {
      return states.states.flatMap { arcs(from: $0).compactMap(\.word) }
    }
    return Set(states.states.flatMap { arcs(from: $0).compactMap(\.word) }).sorted()
  }
}
