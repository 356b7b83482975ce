/// A deterministic automaton over word numbers, made from a sentence automaton by the subset
/// construction, with the share of the sentences that go each way.
struct WordNetwork {
  /// A step with a word.
  struct Arc {
    let word: Int32
    var target: Int
    /// How much of what passes through the network goes this way.
    var mass = 0.0
  }

  /// For each state its arcs, sorted by word.
  private(set) var arcs: [[Arc]] = []
  /// For each state how much of what passes through the network ends there, if sentences may.
  private(set) var ending: [Double?] = []
  /// The state in which nothing has been said; no sentence ends there.
  private(set) var start = 0

  private let automaton: SentenceAutomaton
  /// For each state the states of the automaton it stands for: those with words ahead, and the end.
  private var kernels: [[Int32]] = []
  private var closure: SilentClosure

  /// Makes the network, or gives up where it would grow far beyond the automaton.
  /// - Parameters:
  ///   - automaton: What it is made from.
  ///   - maximumArcs: How many arcs it may have.
  init?(_ automaton: SentenceAutomaton, maximumArcs: Int) {
    self.automaton = automaton
    closure = SilentClosure(automaton)
    guard construct(maximumArcs: maximumArcs) else { return nil }
    spreadMass()
    excludeSilence()
    mergeEqualStates()
  }

  /// Finds the states and arcs, and says whether they stayed within bounds.
  private mutating func construct(maximumArcs: Int) -> Bool {
    let first = closure.kernel(of: [Int32(SentenceAutomaton.start)])
    var numberOfKernel = [first: 0]
    kernels = [first]
    var (arcCount, size) = (0, first.count)
    var state = 0
    while state < kernels.count {
      var targets: [Int32: [Int32]] = [:]
      for member in kernels[state] {
        for arc in automaton.arcs(from: Int(member)) where arc.word >= 0 {
          targets[arc.word, default: []].append(arc.target)
        }
      }
      arcCount += targets.count
      guard arcCount <= maximumArcs, size <= maximumArcs * 4 else { return false }
      var ways: [Arc] = []
      for (word, members) in targets.sorted(by: { $0.key < $1.key }) {
        let kernel = closure.kernel(of: members)
        let target = numberOfKernel[kernel] ?? kernels.count
        if target == kernels.count {
          numberOfKernel[kernel] = target
          kernels.append(kernel)
          size += kernel.count
        }
        ways.append(Arc(word: word, target: target))
      }
      arcs.append(ways)
      ending.append(kernels[state].contains(Int32(SentenceAutomaton.final)) ? 0 : nil)
      state += 1
    }
    return true
  }

  // MARK: How likely

  /// Lets one sentence's worth of mass flow from the start, and notes how much takes each arc.
  ///
  /// Each pass goes through the states in topological order, so a network without loops needs one;
  /// with loops, what is on its way shrinks with each pass, since every loop has a way out.
  private mutating func spreadMass() {
    var waiting = kernels.map { [Double](repeating: 0, count: $0.count) }
    waiting[0] = closure.spread([(Int32(SentenceAutomaton.start), 1)], over: kernels[0])
    let order = postorder().reversed()
    for _ in 0..<64 {
      var moved = 0.0
      for state in order {
        let here = waiting[state]
        guard here.contains(where: { $0 > 0 }) else { continue }
        for place in here.indices { waiting[state][place] = 0 }
        var seeds = [[(state: Int32, mass: Double)]](repeating: [], count: arcs[state].count)
        for (member, mass) in zip(kernels[state], here) where mass > 0 {
          if member == Int32(SentenceAutomaton.final) { ending[state]? += mass }
          for arc in automaton.arcs(from: Int(member)) where arc.word >= 0 {
            seeds[place(of: arc.word, in: state)].append((arc.target, mass * arc.probability))
          }
        }
        for (place, list) in seeds.enumerated() {
          let mass = list.reduce(0) { $0 + $1.mass }
          arcs[state][place].mass += mass
          moved += mass
          let target = arcs[state][place].target
          let spread = closure.spread(list, over: kernels[target])
          for position in spread.indices { waiting[target][position] += spread[position] }
        }
      }
      // What is still on its way would share out as the rest has.
      if moved < 1e-4 { break }
    }
  }

  private func place(of word: Int32, in state: Int) -> Int {
    var (low, high) = (0, arcs[state].count - 1)
    while low < high {
      let middle = (low + high) / 2
      if arcs[state][middle].word < word { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Shape

  /// The states, each after those it leads to but for the arcs that close loops.
  private func postorder() -> [Int] {
    var seen = [Bool](repeating: false, count: arcs.count)
    var order: [Int] = []
    var path = [(state: start, arc: 0)]
    seen[start] = true
    while let (state, arc) = path.last {
      guard arc < arcs[state].count else {
        order.append(state)
        path.removeLast()
        continue
      }
      path[path.count - 1].arc += 1
      let target = arcs[state][arc].target
      if !seen[target] {
        seen[target] = true
        path.append((target, 0))
      }
    }
    return order
  }

  /// Keeps the sentence without words out.
  private mutating func excludeSilence() {
    guard ending[start] != nil else { return }
    if arcs.contains(where: { $0.contains { $0.target == start } }) {
      arcs.append(arcs[start])
      ending.append(nil)
      start = arcs.count - 1
    } else {
      ending[start] = nil
    }
  }

  /// What makes two states alike: the same may follow.
  private struct Signature: Hashable {
    let isEnd: Bool
    let steps: [Int64]
  }

  /// Lets sentences that end alike share their ends.
  ///
  /// States are compared from the ends of the sentences towards the start, as in the incremental
  /// construction of minimal acyclic automata (Daciuk et al., Computational Linguistics 2000);
  /// a loop is kept as it is.
  private mutating func mergeEqualStates() {
    var representative = Array(arcs.indices)
    var known: [Signature: Int] = [:]
    for state in postorder() {
      let signature = Signature(
        isEnd: ending[state] != nil,
        steps: arcs[state].map { Int64($0.word) << 32 | Int64(representative[$0.target]) })
      guard let twin = known[signature] else {
        known[signature] = state
        continue
      }
      representative[state] = twin
      for place in arcs[state].indices { arcs[twin][place].mass += arcs[state][place].mass }
      if let mass = ending[state] { ending[twin]? += mass }
    }
    for state in arcs.indices {
      for place in arcs[state].indices {
        arcs[state][place].target = representative[arcs[state][place].target]
      }
    }
    start = representative[start]
  }
}
