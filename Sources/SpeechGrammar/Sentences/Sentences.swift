/// The sentences of a grammar, each once.
///
/// The shortest come first, those of one length in the order of the graph's words. There may be
/// infinitely many; take a prefix.
public struct Sentences: Sequence, Sendable {
  private let graph: GrammarGraph

  init(_ graph: GrammarGraph) {
    self.graph = graph
  }

  /// An iterator that begins with the shortest sentence.
  public func makeIterator() -> Iterator { Iterator(graph) }

  /// Goes through the sentences, looking no further ahead than it is asked to.
  public struct Iterator: IteratorProtocol {
    /// A place on the way through a sentence.
    private struct Step {
      let states: GrammarGraph.StateSet
      /// The words that may follow, the next one last.
      var words: [Int]
    }

    private let graph: GrammarGraph
    /// For each number of words and each state, whether a sentence can end after exactly so many.
    private var canEnd: [[Bool]] = []
    private var length = 0
    private var path: [Step] = []
    private var sentence: [Int] = []

    init(_ graph: GrammarGraph) {
      self.graph = graph
    }

    /// The next sentence as words; `nil` where there is no other.
    public mutating func next() -> [String]? {
      while true {
        while let step = path.last {
          guard let word = step.words.last else {
            path.removeLast()
            _ = sentence.popLast()
            continue
          }
          path[path.count - 1].words.removeLast()
          if path.count == length {
            return (sentence + [word]).map { graph.words[$0] }
          }
          sentence.append(word)
          push(graph.advance(step.states, word))
        }
        guard beginLongerSentences() else { return nil }
      }
    }

    private mutating func push(_ states: GrammarGraph.StateSet) {
      let rest = length - path.count
      var words: Set<Int> = []
      for state in states.states {
        for arc in graph.arcs(from: state) {
          if let word = arc.word, canEnd[rest - 1][arc.to] { words.insert(word) }
        }
      }
      path.append(Step(states: states, words: words.sorted(by: >)))
    }

    private mutating func beginLongerSentences() -> Bool {
      if canEnd.isEmpty { canEnd.append(closed([graph.final])) }
      length += 1
      var ends: [Int] = []
      for arc in graph.arcs where arc.word != nil && canEnd[length - 1][arc.to] {
        ends.append(arc.from)
      }
      if ends.isEmpty { return false }
      canEnd.append(closed(ends))
      sentence = []
      push(graph.initialStates)
      return true
    }

    /// The given states and those that lead to them in silence.
    private func closed(_ states: [Int]) -> [Bool] {
      var result = [Bool](repeating: false, count: graph.stateCount)
      for state in states { result[state] = true }
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        for arc in graph.arcs where arc.word == nil && result[arc.to] && !result[arc.from] {
          result[arc.from] = true
          hasChanged = true
        }
      }
      return result
    }
  }
}

extension GrammarGraph {
  /// The sentences of the grammar, each once, the shortest first; there may be infinitely many.
  public var sentences: Sentences { Sentences(self) }
}
