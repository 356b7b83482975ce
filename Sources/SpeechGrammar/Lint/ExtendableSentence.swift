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
  /// - Parameter limit: How many to find at most.
  /// - Returns: The commands, the shortest first.
  public func extendableSentences(limit: Int = 100) -> [ExtendableSentence] {
    var found: [ExtendableSentence] = []
    var waiting = [(states: initialStates, words: [Int]())]
    var seen: Set<StateSet> = [initialStates]
    var next = 0
    while next < waiting.count, found.count < limit {
      let (here, said) = waiting[next]
      next += 1
      if progress(at: here) == .canContinue {
        let sentence = said.map { words[$0] }
        let rest = shortestWords(from: here, orNone: false)
        found.append(ExtendableSentence(words: sentence, longer: sentence + rest))
      }
      for word in wordsAhead(of: here) {
        let there = advance(here, word)
        if seen.insert(there).inserted { waiting.append((there, said + [word])) }
      }
    }
    return found
  }
}
