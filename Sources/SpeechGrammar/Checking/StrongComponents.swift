/// The strongly connected components of a directed graph, found without recursion.
///
/// Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1972.
struct StrongComponents {
  /// For each node the number of its component; a component's number is higher than those of the
  /// components it leads to.
  private(set) var component: [Int]
  /// The nodes of each component.
  private(set) var members: [[Int]] = []

  /// Finds the components.
  /// - Parameter successors: For each node the nodes it leads to.
  init(successors: [[Int]]) {
    component = [Int](repeating: -1, count: successors.count)
    var order = [Int](repeating: -1, count: successors.count)
    var low = order
    var pending: [Int] = []
    var isPending = [Bool](repeating: false, count: successors.count)
    var next = 0
    for root in successors.indices where order[root] < 0 {
      var path = [(node: root, edge: 0)]
      while let (node, edge) = path.last {
        if edge == 0 {
          order[node] = next
          low[node] = next
          next += 1
          pending.append(node)
          isPending[node] = true
        }
        if edge < successors[node].count {
          path[path.count - 1].edge += 1
          let target = successors[node][edge]
          if order[target] < 0 {
            path.append((target, 0))
          } else if isPending[target] {
            low[node] = min(low[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last?.node { low[parent] = min(low[parent], low[node]) }
        guard low[node] == order[node] else { continue }
        var group: [Int] = []
        while let last = pending.popLast() {
          isPending[last] = false
          component[last] = members.count
          group.append(last)
          if last == node { break }
        }
        members.append(group.reversed())
      }
    }
  }
}
