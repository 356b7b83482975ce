/// A command that is also the beginning of a longer one, so that its end can only be told by a pause.
public struct ExtendableSentence: Sendable, Hashable {
  /// The command.
  public let words: [String]
  /// The shortest longer one that begins with it.
  public let longer: [String]
}

extension GrammarGraph {
  /// Commands that are the beginning of longer ones: for each place in the graph where that is so,
  /// the shortest.
  ///
  /// The search ends after 100 000 places, which only grammars of that size reach.
  /// - Parameter limit: How many to find at most.
  /// - Returns: The commands, the shortest first.
  public func extendableSentences(limit: Int = 100) -> [ExtendableSentence] {
    var found: [ExtendableSentence] = []
    /// Where each place was reached from, and with which word.
    var places: [(states: StateSet, parent: Int, word: Int)] = [(initialStates, -1, -1)]
    var seen: Set<StateSet> = [initialStates]
    var next = 0
    while next < places.count, found.count < limit {
      let here = places[next].states
      if progress(at: here) == .canContinue {
        var sentence: [Int] = []
        var place = next
        while place > 0 {
          sentence.append(places[place].word)
          place = places[place].parent
        }
        let words = sentence.reversed().map { self.words[$0] }
        let rest = shortestWay(from: here.states, needsWord: true).map { self.words[$0] }
        found.append(ExtendableSentence(words: words, longer: words + rest))
      }
      let ahead = Set(here.states.flatMap { arcs(from: $0).compactMap(\.word) }).sorted()
      for word in ahead where places.count < 100_000 {
        let there = advance(here, word)
        if seen.insert(there).inserted { places.append((there, next, word)) }
      }
      next += 1
    }
    return found
  }
}
