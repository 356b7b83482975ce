/// What can be reached in a sentence automaton without a word.
struct SilentClosure {
  private let automaton: SentenceAutomaton
  /// For each state the last search that came to it.
  private var search: [Int32]
  private var current: Int32 = 0
  /// What is at each state while mass spreads, and what has passed it.
  private var waiting: [Double] = []
  private var passed: [Double] = []

  /// Closures in the given automaton.
  init(_ automaton: SentenceAutomaton) {
    self.automaton = automaton
    search = [Int32](repeating: 0, count: automaton.stateCount)
  }

  /// The states reached without a word, each after those it leads to but for arcs that close loops.
  mutating func postorder(from states: [Int32]) -> [Int32] {
    current &+= 1
    var order: [Int32] = []
    var path: [(state: Int32, next: Int)] = []
    for root in states where search[Int(root)] != current {
      search[Int(root)] = current
      path.append((root, 0))
      while let (state, next) = path.last {
        guard next < automaton.silentCount(from: Int(state)) else {
          order.append(state)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let target = automaton.silentArc(next, from: Int(state)).target
        if search[Int(target)] != current {
          search[Int(target)] = current
          path.append((target, 0))
        }
      }
    }
    return order
  }

  /// Of the states reached without a word, those with words ahead and the end, in ascending order.
  mutating func kernel(of states: [Int32]) -> [Int32] {
    postorder(from: states).filter { state in
      state == Int32(SentenceAutomaton.final)
        || automaton.arcs(from: Int(state)).count > automaton.silentCount(from: Int(state))
    }.sorted()
  }

  /// How much of the given mass passes each state of a kernel on its way to the next word or the
  /// end.
  mutating func spread(_ seeds: [(state: Int32, mass: Double)], over kernel: [Int32]) -> [Double] {
    if waiting.isEmpty {
      waiting = [Double](repeating: 0, count: automaton.stateCount)
      passed = waiting
    }
    let order = postorder(from: seeds.map(\.state))
    for seed in seeds { waiting[Int(seed.state)] += seed.mass }
    // One pass where silence has no loops; a loop loses at least half of its mass each time.
    var isMoving = true
    var passes = 0
    while isMoving, passes < 48 {
      isMoving = false
      passes += 1
      for state in order.reversed() where waiting[Int(state)] > 0 {
        let mass = waiting[Int(state)]
        waiting[Int(state)] = 0
        passed[Int(state)] += mass
        for number in 0..<automaton.silentCount(from: Int(state)) {
          let arc = automaton.silentArc(number, from: Int(state))
          waiting[Int(arc.target)] += mass * arc.probability
          isMoving = true
        }
      }
    }
    let result = kernel.map { passed[Int($0)] }
    for state in order { (waiting[Int(state)], passed[Int(state)]) = (0, 0) }
    return result
  }
}
