/// The states and arcs of a graph, numbered for the decoder.
struct GraphShape {
  /// The arcs, by state and word, silent ones first.
  private(set) var arcs: [GrammarArc] = []
  private(set) var stateCount = 0
  let start: Int
  let final: Int

  /// Numbers the states of a network from its start on, and gives it one end.
  init(_ network: WordNetwork) {
    var number = [Int?](repeating: nil, count: network.arcs.count)
    var order: [Int] = []
    var end: Int?
    func visit(_ state: Int) -> Int {
      if let known = number[state] { return known }
      number[state] = order.count
      if network.arcs[state].isEmpty { end = order.count }
      order.append(state)
      return order.count - 1
    }
    start = visit(network.start)
    var next = 0
    while next < order.count {
      for arc in network.arcs[order[next]] { _ = visit(arc.target) }
      next += 1
    }
    final = end ?? order.count
    stateCount = end == nil ? order.count + 1 : order.count
    for (from, state) in order.enumerated() {
      let ways = network.arcs[state]
      if ways.isEmpty { continue }
      let ending = network.ending[state]
      let sum = ways.reduce(ending ?? 0) { $0 + $1.mass }
      // Mass can vanish in very long sentences: then all ways on are alike.
      let even = 1 / Double(ways.count + (ending == nil ? 0 : 1))
      func share(_ mass: Double) -> Double {
        let share = mass / sum
        return share > 0 && share.isFinite ? share : even
      }
      if let ending {
        arcs.append(.init(from: from, to: final, word: nil, probability: share(ending)))
      }
      for way in ways {
        arcs.append(
          .init(
            from: from, to: visit(way.target), word: Int(way.word), probability: share(way.mass)))
      }
    }
  }

  /// Takes the automaton as it is, without the silent steps that have no choice.
  init(expanding automaton: SentenceAutomaton) {
    func settled(_ state: Int) -> Int {
      var state = state
      while state != SentenceAutomaton.final, automaton.arcs(from: state).count == 1,
        let only = automaton.arcs(from: state).first, only.word < 0
      {
        state = Int(only.target)
      }
      return state
    }
    var number: [Int: Int] = [:]
    var order: [Int] = []
    func visit(_ state: Int) -> Int {
      if let known = number[state] { return known }
      number[state] = order.count
      order.append(state)
      return order.count - 1
    }
    start = visit(settled(SentenceAutomaton.start))
    final = visit(SentenceAutomaton.final)
    var next = 0
    while next < order.count {
      let ways = automaton.arcs(from: order[next]).sorted { $0.word < $1.word }
      for way in ways {
        arcs.append(
          .init(
            from: next, to: visit(settled(Int(way.target))),
            word: way.word < 0 ? nil : Int(way.word), probability: way.probability))
      }
      next += 1
    }
    stateCount = order.count
  }
}
