/// The edges of a directed graph, grouped by where they begin.
struct Adjacency {
  private var first: [Int32]
  private var targets: [Int32]

  /// Groups edges.
  /// - Parameters:
  ///   - stateCount: The number of nodes.
  ///   - edges: From which node to which.
  init(stateCount: Int, edges: [(Int32, Int32)]) {
    first = [Int32](repeating: 0, count: stateCount + 1)
    for (source, _) in edges { first[Int(source) + 1] += 1 }
    for state in 0..<stateCount { first[state + 1] += first[state] }
    targets = [Int32](repeating: 0, count: edges.count)
    var place = first
    for (source, target) in edges {
      targets[Int(place[Int(source)])] = target
      place[Int(source)] += 1
    }
  }

  /// The nodes an edge leads to from a node.
  subscript(node: Int) -> ArraySlice<Int32> {
    targets[Int(first[node])..<Int(first[node + 1])]
  }

  /// For each node whether a way from the given one leads to it.
  func reached(from start: Int) -> [Bool] {
    var seen = [Bool](repeating: false, count: first.count - 1)
    var waiting = [start]
    seen[start] = true
    while let node = waiting.popLast() {
      for target in self[node] where !seen[Int(target)] {
        seen[Int(target)] = true
        waiting.append(Int(target))
      }
    }
    return seen
  }
}
