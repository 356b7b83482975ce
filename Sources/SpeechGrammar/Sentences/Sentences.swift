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
    /// The arcs that lead to each state.
    private let arriving: [[GrammarArc]]
    /// For each number of words the states from which a sentence can end after exactly so many.
    private var canEnd: [Set<Int>]
    private var path: [Step] = []
    private var sentence: [Int] = []

    init(_ graph: GrammarGraph) {
      self.graph = graph
      var arriving = [[GrammarArc]](repeating: [], count: graph.stateCount)
      for arc in graph.arcs { arriving[arc.to].append(arc) }
      self.arriving = arriving
      canEnd = []
      canEnd.append(closed([graph.final]))
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
          if path.count == canEnd.count - 1 {
            return (sentence + [word]).map { graph.words[$0] }
          }
          sentence.append(word)
          push(graph.advance(step.states, word))
        }
        guard beginLongerSentences() else { return nil }
      }
    }

    private mutating func push(_ states: GrammarGraph.StateSet) {
      let ends = canEnd[canEnd.count - 2 - path.count]
      var words: Set<Int> = []
      for state in states.states {
        for arc in graph.arcs(from: state) {
          if let word = arc.word, ends.contains(arc.to) { words.insert(word) }
        }
      }
      path.append(Step(states: states, words: words.sorted(by: >)))
    }

    private mutating func beginLongerSentences() -> Bool {
      repeat {
        var ends: Set<Int> = []
        for state in canEnd[canEnd.count - 1] {
          for arc in arriving[state] where arc.word != nil { ends.insert(arc.from) }
        }
        if ends.isEmpty { return false }
        canEnd.append(closed(ends))
      } while !canEnd[canEnd.count - 1].contains(graph.start)
      sentence = []
      push(graph.initialStates)
      return true
    }

    /// The given states and those that lead to them in silence.
    private func closed(_ states: Set<Int>) -> Set<Int> {
      var result = states
      var waiting = Array(states)
      while let state = waiting.popLast() {
        for arc in arriving[state] where arc.word == nil && result.insert(arc.from).inserted {
          waiting.append(arc.from)
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
