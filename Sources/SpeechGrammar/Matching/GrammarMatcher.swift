/// Finds what words mean by a grammar.
///
/// Where a sentence can be taken in several ways, the same one is found each time: the one that the
/// weights make likeliest, each alternative counting relative to the heaviest of its siblings; among
/// equals the one that comes first in the grammar, where "said" comes before "left out" and "once
/// more" before "no more". The work grows with the number of words times the size of the grammar,
/// however many ways there are. It may be used from any thread.
struct GrammarMatcher {
  private let graph: GrammarGraph
  private let automaton: SentenceAutomaton
  private let words: [Int32]

  /// What a state at a place in the sentence knows.
  private struct Point {
    /// The cheapest way from here to the end of the sentence.
    var cost = Int64.max
    var isVisited = false
  }

  /// A matcher for some words; `nil` where the grammar does not have one of them, or there are none.
  init?(_ graph: GrammarGraph, words: [String]) {
    let numbers = words.compactMap { graph.number(of: $0).map(Int32.init) }
    guard !words.isEmpty, numbers.count == words.count else { return nil }
    self.graph = graph
    automaton = graph.automaton
    self.words = numbers
  }

  /// The meaning; `nil` where the words are no sentence of the grammar.
  func interpretation() -> Interpretation? {
    guard let places = reachablePlaces() else { return nil }
    guard let path = firstPath(through: costs(at: places)) else { return nil }
    return InterpretationBuilder(automaton, words: words.map { graph.words[Int($0)] })
      .interpretation(of: path)
  }

  /// For each place in the sentence the states reached there, each after those it leads to in
  /// silence; `nil` where the end is not reached.
  private func reachablePlaces() -> [[Int32]]? {
    var closure = SilentClosure(automaton)
    var places = [closure.postorder(from: [Int32(SentenceAutomaton.start)])]
    for word in words {
      let targets = places[places.count - 1].flatMap { state in
        automaton.arcs(from: Int(state)).lazy.filter { $0.word == word }.map(\.target)
      }
      if targets.isEmpty { return nil }
      places.append(closure.postorder(from: targets))
    }
    return places[words.count].contains(Int32(SentenceAutomaton.final)) ? places : nil
  }

  /// For each place and state there the cost of the cheapest way to the end.
  private func costs(at places: [[Int32]]) -> [[Int32: Point]] {
    var result = [[Int32: Point]](repeating: [:], count: places.count)
    for place in places.indices.reversed() {
      var points = Dictionary(
        places[place].map { ($0, Point()) }, uniquingKeysWith: { first, _ in first })
      if place == words.count { points[Int32(SentenceAutomaton.final)]?.cost = 0 }
      // One pass where silence has no loops; a loop can only need more if it makes a way cheaper.
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        for state in places[place] {
          for arc in automaton.arcs(from: Int(state)) {
            let rest = cost(after: arc, at: place, points, result)
            guard rest < Int64.max, let old = points[state]?.cost, rest + arc.cost < old else {
              continue
            }
            points[state]?.cost = rest + arc.cost
            hasChanged = true
          }
        }
      }
      result[place] = points
    }
    return result
  }

  private func cost(
    after arc: SentenceAutomaton.Arc, at place: Int, _ points: [Int32: Point],
    _ later: [[Int32: Point]]
  ) -> Int64 {
    if arc.word < 0 { return points[arc.target]?.cost ?? .max }
    guard place < words.count, arc.word == words[place] else { return .max }
    return later[place + 1][arc.target]?.cost ?? .max
  }

  /// Of the cheapest ways the first in the order of the grammar.
  ///
  /// A depth-first search that enters each state at most once at each place: a state that led
  /// nowhere, or is on the way already, need not be entered again.
  private func firstPath(through costs: [[Int32: Point]]) -> [SentenceAutomaton.Arc]? {
    var costs = costs
    let start = Int32(SentenceAutomaton.start)
    guard let best = costs[0][start]?.cost, best < .max else { return nil }
    var path: [(place: Int, state: Int32, ways: ArraySlice<SentenceAutomaton.Arc>)] = []
    var taken: [SentenceAutomaton.Arc] = []
    func enter(_ state: Int32, at place: Int) {
      costs[place][state]?.isVisited = true
      path.append((place, state, automaton.arcs(from: Int(state))))
    }
    enter(start, at: 0)
    while let (place, state, ways) = path.last {
      if place == words.count, state == Int32(SentenceAutomaton.final) { return taken }
      guard let arc = ways.first else {
        path.removeLast()
        _ = taken.popLast()
        continue
      }
      path[path.count - 1].ways = ways.dropFirst()
      let next = arc.word < 0 ? place : place + 1
      guard arc.word < 0 || (place < words.count && arc.word == words[place]),
        let point = costs[next][arc.target], !point.isVisited, point.cost < .max,
        point.cost + arc.cost == costs[place][state]?.cost
      else { continue }
      taken.append(arc)
      enter(arc.target, at: next)
    }
    return nil
  }
}

extension GrammarGraph {
  /// What words mean.
  ///
  /// Where a sentence can be taken in several ways, the same one is found each time: the one the
  /// weights make likeliest, each alternative counting relative to the heaviest of its siblings;
  /// among equals the one that comes first in the grammar, where "said" comes before "left out" and
  /// "once more" before "no more".
  /// - Parameter words: Spoken words, in any case.
  /// - Returns: The meaning, or `nil` where the words are no sentence of the grammar.
  public func match(words: [String]) -> Interpretation? {
    GrammarMatcher(self, words: words)?.interpretation()
  }

  /// What a text means: its words are separated by blanks, and digits are read as they are spoken.
  /// - Parameter text: A sentence.
  /// - Returns: The meaning, or `nil` where the text is no sentence of the grammar.
  public func match(_ text: String) -> Interpretation? {
    match(words: SpokenForm.words(of: text))
  }
}
