extension GrammarGraph {
  /// The words of a shortest way from one of some states to the end of a sentence.
  /// - Parameters:
  ///   - states: Where the way may begin.
  ///   - needsWord: Whether a way without words does not count.
  /// - Returns: The words, by number; none where there is no way.
  func shortestWay(from states: [Int], needsWord: Bool) -> [Int] {
    /// A state, and whether a word has been said on the way to it.
    struct Place: Hashable {
      let state: Int
      let hasWord: Bool
    }
    var cameBy: [Place: (place: Place, word: Int?)?] = [:]
    var level = states.map { Place(state: $0, hasWord: !needsWord) }
    for place in level { cameBy[place] = .some(nil) }
    while !level.isEmpty {
      var next: [Place] = []
      var at = 0
      // Silent steps lengthen the level that is being gone through, words begin the next one.
      while at < level.count {
        let here = level[at]
        at += 1
        if here.state == final, here.hasWord { return words(to: here, by: cameBy) }
        for arc in arcs(from: here.state) {
          let there = Place(state: arc.to, hasWord: here.hasWord || arc.word != nil)
          if cameBy[there] != nil { continue }
          cameBy[there] = .some((here, arc.word))
          if arc.word == nil { level.append(there) } else { next.append(there) }
        }
      }
      level = next
    }
    return []
  }

  private func words<Place>(
    to end: Place, by cameBy: [Place: (place: Place, word: Int?)?]
  ) -> [Int] {
    var result: [Int] = []
    var place = end
    while let step = cameBy[place] ?? nil {
      if let word = step.word { result.append(word) }
      place = step.place
    }
    return result.reversed()
  }
}
