/// What can be reached in a sentence automaton without a word.
struct SilentClosure {
  private let automaton: SentenceAutomaton
  private var round: [Int32]
  private var current: Int32 = 0

  /// Closures in the given automaton.
  init(_ automaton: SentenceAutomaton) {
    self.automaton = automaton
    round = [Int32](repeating: 0, count: automaton.stateCount)
  }

  /// The states reached without a word, each after those it leads to but for arcs that close loops.
  mutating func postorder(from states: [Int32]) -> [Int32] {
    current &+= 1
    var order: [Int32] = []
    for root in states where round[Int(root)] != current {
      round[Int(root)] = current
      var path = [(state: root, arcs: automaton.arcs(from: Int(root)))]
      while let (state, arcs) = path.last {
        guard let arc = arcs.first else {
          order.append(state)
          path.removeLast()
          continue
        }
        path[path.count - 1].arcs = arcs.dropFirst()
        if arc.word < 0, round[Int(arc.target)] != current {
          round[Int(arc.target)] = current
          path.append((arc.target, automaton.arcs(from: Int(arc.target))))
        }
      }
    }
    return order
  }

  /// Of the states reached without a word, those with words ahead and the end, in ascending order.
  mutating func kernel(of states: [Int32]) -> [Int32] {
    postorder(from: states).filter { state in
      state == Int32(SentenceAutomaton.final)
        || automaton.arcs(from: Int(state)).contains { $0.word >= 0 }
    }.sorted()
  }

  /// How much of the given mass passes each state on its way to the next word or the end.
  mutating func spread(_ seeds: [(Int32, Double)]) -> [Int32: Double] {
    let order = postorder(from: seeds.map(\.0))
    var waiting: [Int32: Double] = [:]
    var passed: [Int32: Double] = [:]
    for (state, mass) in seeds { waiting[state, default: 0] += mass }
    // One pass where silence has no loops; a loop loses at least half of its mass each time.
    for _ in 0..<48 {
      for state in order.reversed() {
        guard let mass = waiting.removeValue(forKey: state), mass > 0 else { continue }
        passed[state, default: 0] += mass
        for arc in automaton.arcs(from: Int(state)) where arc.word < 0 {
          waiting[arc.target, default: 0] += mass * arc.probability
        }
      }
      if waiting.isEmpty { break }
    }
    return passed
  }
}
