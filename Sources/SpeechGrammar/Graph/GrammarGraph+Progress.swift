extension GrammarGraph {
  /// How far the words said so far have come.
  public enum Progress: Sendable, Hashable {
    /// A sentence, and nothing can follow.
    case complete
    /// A sentence, but more may follow.
    case canContinue
    /// The beginning of a sentence.
    case incomplete
    /// Not the beginning of any sentence.
    case impossible
  }

  /// Where the words said so far have led; cheap to keep while somebody speaks.
  public struct StateSet: Sendable, Hashable {
    /// The states one may be in, in ascending order; empty where the words were no beginning.
    public let states: [Int]
    /// Whether anything has been said.
    let hasWords: Bool
  }

  /// Where one is before the first word.
  public var initialStates: StateSet {
    StateSet(states: silentClosure(of: [start]), hasWords: false)
  }

  /// Where one more word leads.
  /// - Parameters:
  ///   - states: Where the words before it led.
  ///   - word: The word, in any case.
  /// - Returns: A set without states where the word cannot follow.
  public func advance(_ states: StateSet, _ word: String) -> StateSet {
    guard let number = number(of: word) else { return StateSet(states: [], hasWords: true) }
    return advance(states, number)
  }

  func advance(_ states: StateSet, _ word: Int) -> StateSet {
    var targets: [Int] = []
    for state in states.states {
      for way in arcs(from: state)[firstPlace(of: word, from: state)...] {
        guard way.word == word else { break }
        targets.append(way.to)
      }
    }
    return StateSet(states: silentClosure(of: targets), hasWords: true)
  }

  /// Where among the arcs of a state those with a word begin; by halves, since a state can have
  /// thousands of ways on.
  private func firstPlace(of word: Int, from state: Int) -> Int {
    let ways = arcs(from: state)
    var (low, high) = (ways.startIndex, ways.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if (ways[middle].word ?? -1) < word { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How far a set of states has come.
  /// - Parameter states: Where the words said so far led.
  /// - Returns: Whether they are a sentence, and whether more may follow.
  public func progress(at states: StateSet) -> Progress {
    if states.states.isEmpty { return .impossible }
    let isSentence = states.hasWords && states.states.contains(final)
    let hasMore = states.states.contains { arcs(from: $0).contains { $0.word != nil } }
    return isSentence ? (hasMore ? .canContinue : .complete) : .incomplete
  }

  /// How far some words have come.
  /// - Parameter words: The words said so far, in any case; none are the beginning of a sentence.
  /// - Returns: Whether they are a sentence, and whether more may follow.
  public func progress(of words: [String]) -> Progress {
    progress(at: words.reduce(initialStates) { advance($0, $1) })
  }

  private func silentClosure(of states: [Int]) -> [Int] {
    var seen = Set(states)
    var waiting = states
    while let state = waiting.popLast() {
      for arc in arcs(from: state) {
        guard arc.word == nil else { break }
        if seen.insert(arc.to).inserted { waiting.append(arc.to) }
      }
    }
    return seen.sorted()
  }
}
