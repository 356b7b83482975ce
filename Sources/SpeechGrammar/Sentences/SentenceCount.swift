/// How many sentences a grammar has.
public enum SentenceCount: Sendable, Hashable, CustomStringConvertible {
  /// Exactly so many.
  case exactly(Int)
  /// More than an `Int` holds, or counted in a graph that `isExpanded` and so may hold a sentence
  /// twice: at most so many, which may be infinity.
  case atMost(Double)
  /// There is a loop.
  case infinite

  /// The number in digits, or in words where there is none.
  public var description: String {
    switch self {
    case .exactly(let count): "\(count)"
    case .atMost(let count): "at most \(count)"
    case .infinite: "infinitely many"
    }
  }
}

extension GrammarGraph {
  /// How many sentences the grammar has.
  public var sentenceCount: SentenceCount {
    let successors = (0..<stateCount).map { arcs(from: $0).map(\.to) }
    let parts = StrongComponents(successors: successors)
    for arc in arcs where parts.component[arc.from] == parts.component[arc.to] {
      if arc.word != nil { return .infinite }
      if arc.from == arc.to || parts.members[parts.component[arc.from]].count > 1 {
        return .atMost(.infinity)
      }
    }
    var exact = [Int](repeating: 0, count: stateCount)
    var estimate = [Double](repeating: 0, count: stateCount)
    var isExact = !isExpanded
    // Components are numbered so that what a state leads to is counted before it.
    for state in parts.members.joined() {
      if state == final { (exact[state], estimate[state]) = (1, 1) }
      for arc in arcs(from: state) {
        let sum = exact[state].addingReportingOverflow(exact[arc.to])
        if sum.overflow { isExact = false }
        exact[state] = sum.partialValue
        estimate[state] += estimate[arc.to]
      }
    }
    return isExact ? .exactly(exact[start]) : .atMost(estimate[start])
  }
}
