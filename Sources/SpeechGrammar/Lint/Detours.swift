/// The ways through a graph that leave one another at a state and meet again, and the sentences they
/// are part of: what has to be told apart by ear.
package struct Detours: Sendable {
  /// A way from the state in question.
  package struct Way: Sendable {
    /// The words, as places in `GrammarGraph.words`.
    package let words: [Int]
    /// Where it leads: the same may follow ways with the same end.
    package let end: Int
    /// Whether a sentence may end there.
    package let isEnding: Bool
  }

  private let graph: GrammarGraph
  /// For each state its steps with a word, silent ones before it taken.
  private let steps: [[(word: Int, target: Int)]]
  /// For each state whether a sentence may end there.
  private let isEnding: [Bool]
  /// For each state reached the state before it and the word between.
  private var origin: [Int: (state: Int, word: Int?)] = [:]
  /// The states in the order of the number of words that lead there.
  package private(set) var states: [Int] = []

  /// Looks at a graph.
  package init(_ graph: GrammarGraph) {
    self.graph = graph
    let closures = (0..<graph.stateCount).map { Self.closure(of: $0, in: graph) }
    steps = closures.map { closure in
      closure.flatMap { state in
        graph.arcs(from: state).compactMap { arc in arc.word.map { ($0, arc.to) } }
      }
    }
    isEnding = closures.map { $0.contains(graph.final) }
    origin[graph.start] = (graph.start, nil)
    states = [graph.start]
    var next = 0
    while next < states.count {
      let state = states[next]
      next += 1
      for arc in graph.arcs(from: state) where origin[arc.to] == nil {
        origin[arc.to] = (state, arc.word)
        states.append(arc.to)
      }
    }
  }

  /// The ways that leave a state, those with fewest words first.
  /// - Parameters:
  ///   - state: Where they begin.
  ///   - longest: How many words they may have, from 1.
  ///   - limit: How many to give at most.
  /// - Returns: The ways; none where there is only one word to say.
  package func ways(from state: Int, longest: Int, limit: Int) -> [Way] {
    var ways = steps[state].map { way([$0.word], to: $0.target) }
    guard ways.count > 1 else { return [] }
    var next = 0
    while next < ways.count, ways.count < limit, ways[next].words.count < longest {
      let here = ways[next]
      next += 1
      for step in steps[here.end] where ways.count < limit {
        ways.append(way(here.words + [step.word], to: step.target))
      }
    }
    return ways
  }

  /// The shortest sentence that takes a way.
  package func sentence(from state: Int, _ way: Way, meeting other: Way) -> [String] {
    var before: [Int] = []
    var place = state
    while place != graph.start, let step = origin[place] {
      if let word = step.word { before.append(word) }
      place = step.state
    }
    // Where both can end here, they do; otherwise they go on together.
    let after =
      way.end == other.end ? graph.shortestWay(from: [way.end], needsWord: false) : []
    return (before.reversed() + way.words + after).map { graph.words[$0] }
  }

  private func way(_ words: [Int], to end: Int) -> Way {
    Way(words: words, end: end, isEnding: isEnding[end])
  }

  private static func closure(of state: Int, in graph: GrammarGraph) -> [Int] {
    var reached = [state]
    var next = 0
    while next < reached.count {
      for arc in graph.arcs(from: reached[next]) where arc.word == nil && !reached.contains(arc.to)
      { reached.append(arc.to) }
      next += 1
    }
    return reached
  }
}
