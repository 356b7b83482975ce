extension SentenceAutomaton {
  /// Lays arcs for expressions between states.
  ///
  /// Laying an expression between two states adds no arc into the first and none out of the second,
  /// so alternatives can share both.
  struct Builder {
    /// How likely the way that begins with the next arc is.
    struct Chance {
      var probability = 1.0
      var cost: Int64 = 0

      func times(_ factor: Double) -> Chance {
        Chance(probability: probability * factor, cost: cost)
      }
    }

    /// A use of a rule from outside its circle: the circle's rules have one entry each in it, and
    /// share the exit.
    final class Circle {
      let exit: Int32
      var entries: [Int: Int32] = [:]
      /// The rules that have an entry but no arcs yet.
      var waiting: [Int] = []

      init(exit: Int32) { self.exit = exit }
    }

    let rules: [Grammar.Rule]
    let analysis: GrammarAnalysis
    var arcs: [Arc] = []
    var stateCount = 2
    var words: [String] = []
    var tokens: [Grammar.Token] = []
    var tags: [Grammar.Tag] = []
    var isWeighted = false
    private var numberOfWord: [String: Int32] = [:]
    private var nesting = 0
    private var rule = 0
    private var circle = Circle(exit: Int32(SentenceAutomaton.final))

    init(rules: [Grammar.Rule], analysis: GrammarAnalysis) {
      self.rules = rules
      self.analysis = analysis
    }

    mutating func build() throws(GrammarError) {
      let open = rules.indices.filter { rules[$0].isPublic }
      let chance = Chance(probability: 1 / Double(open.count))
      for position in open {
        try enter(
          position, Int32(SentenceAutomaton.start), Int32(SentenceAutomaton.final), chance)
      }
    }

    private mutating func state() throws(GrammarError) -> Int32 {
      guard stateCount < SentenceAutomaton.maximumStates else {
        throw GrammarError(
          at: rules[rule].location,
          "the grammar needs more than \(SentenceAutomaton.maximumStates) states",
          advice: "repeat or nest fewer large rules")
      }
      stateCount += 1
      return Int32(stateCount - 1)
    }

    private mutating func lay(
      _ source: Int32, _ target: Int32, _ chance: Chance, word: Int32 = -1, _ marker: Marker? = nil
    ) {
      arcs.append(
        Arc(
          source: source, target: target, word: word, marker: marker,
          probability: chance.probability, cost: chance.cost))
    }

    private mutating func enter(
      _ target: Int, _ source: Int32, _ end: Int32, _ chance: Chance
    ) throws(GrammarError) {
      let outer = (rule, circle)
      let entry = try state()
      circle = Circle(exit: try state())
      circle.entries[target] = entry
      lay(source, entry, chance, .enter(rule: target))
      lay(circle.exit, end, Chance(), .leave)
      rule = target
      try lay(rules[target].expression, entry, circle.exit, Chance())
      // One after the other and not inside each other: a circle may have thousands of rules.
      while let other = circle.waiting.popLast(), let entry = circle.entries[other] {
        rule = other
        try lay(rules[other].expression, entry, circle.exit, Chance())
      }
      (rule, circle) = outer
    }

    private mutating func enterAgain(
      _ target: Int, _ source: Int32, _ chance: Chance
    ) throws(GrammarError) {
      if circle.entries[target] == nil {
        circle.entries[target] = try state()
        circle.waiting.append(target)
      }
      guard let entry = circle.entries[target] else { return }
      lay(source, entry, chance, .again(rule: target))
    }

    private mutating func lay(
      _ expression: Grammar.Expression, _ source: Int32, _ end: Int32, _ chance: Chance
    ) throws(GrammarError) {
      nesting += 1
      defer { nesting -= 1 }
      guard nesting <= SentenceAutomaton.maximumNesting else {
        throw GrammarError(
          at: rules[rule].location,
          "rules use each other more than \(SentenceAutomaton.maximumNesting) levels deep",
          advice: "join some of them into one")
      }
      switch expression {
      case .void: break
      case .null: lay(source, end, chance)
      case .token(let token): try lay(token, source, end, chance)
      case .sequence(let items): try lay(items, source, end, chance)
      case .alternatives(let alternatives): try lay(alternatives, source, end, chance)
      case .optional(let inner):
        try lay(inner, source, end, chance.times(0.5))
        lay(source, end, chance.times(0.5))
      case .repeated(let inner, let least):
        try lay(repeated: inner, least, source, end, chance)
      case .tag(let inner, let tag):
        let (first, last) = (try state(), try state())
        tags.append(tag)
        lay(source, first, chance, .open(tag: tags.count - 1))
        // The tag around a rule's use of itself ends with the rule: nothing comes after it.
        try lay(inner, first, last, Chance())
        lay(last, end, Chance(), .close)
      case .rule(let reference):
        guard let target = analysis.index[reference.name] else { return }
        if analysis.isRecursive(from: rule, to: target) {
          try enterAgain(target, source, chance)
        } else {
          try enter(target, source, end, chance)
        }
      }
    }

    private mutating func lay(
      _ token: Grammar.Token, _ source: Int32, _ end: Int32, _ chance: Chance
    ) throws(GrammarError) {
      tokens.append(token)
      var (from, chance, marker) = (source, chance, Marker?.some(.token(tokens.count - 1)))
      for (position, spoken) in token.spoken.enumerated() {
        let to = position == token.spoken.count - 1 ? end : try state()
        lay(from, to, chance, word: number(of: spoken), marker)
        (from, chance, marker) = (to, Chance(), nil)
      }
    }

    private mutating func number(of word: String) -> Int32 {
      if let number = numberOfWord[word] { return number }
      let number = Int32(words.count)
      numberOfWord[word] = number
      words.append(word)
      return number
    }

    private mutating func lay(
      _ items: [Grammar.Expression], _ source: Int32, _ end: Int32, _ chance: Chance
    ) throws(GrammarError) {
      let spoken = items.filter { $0 != .null }
      if spoken.isEmpty { lay(source, end, chance) }
      var (from, chance) = (source, chance)
      for (position, item) in spoken.enumerated() {
        let to = position == spoken.count - 1 ? end : try state()
        try lay(item, from, to, chance)
        (from, chance) = (to, Chance())
      }
    }

    private mutating func lay(
      _ alternatives: [Grammar.Alternative], _ source: Int32, _ end: Int32, _ chance: Chance
    ) throws(GrammarError) {
      let weights = alternatives.map { $0.weight ?? 1 }
      let heaviest = weights.max() ?? 1
      // Dividing first keeps the sum finite for any finite weights.
      let sum = weights.reduce(0) { $0 + $1 / heaviest }
      if alternatives.contains(where: { $0.weight != nil }) { isWeighted = true }
      for (alternative, weight) in zip(alternatives, weights) where weight > 0 {
        let ratio = weight / heaviest
        guard ratio > 0 else { continue }
        let extra = Int64((-Logarithm.natural(ratio) * 65536).rounded())
        try lay(
          alternative.expression, source, end,
          Chance(probability: chance.probability * ratio / sum, cost: chance.cost + extra))
      }
    }

    private mutating func lay(
      repeated inner: Grammar.Expression, _ least: Int, _ source: Int32, _ end: Int32,
      _ chance: Chance
    ) throws(GrammarError) {
      let (first, last) = (try state(), try state())
      lay(source, first, least == 0 ? chance.times(0.5) : chance)
      try lay(inner, first, last, Chance())
      lay(last, first, Chance(probability: 0.5))
      lay(last, end, Chance(probability: 0.5))
      if least == 0 { lay(source, end, chance.times(0.5)) }
    }
  }
}
