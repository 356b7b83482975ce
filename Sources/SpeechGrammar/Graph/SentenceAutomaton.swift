/// The grammar with its rules put in place: an automaton over words whose silent arcs carry the
/// meaning.
///
/// Its arcs keep the order of the grammar's text, which is what resolves ambiguity. It is not
/// deterministic; the graph for the decoder is made from it.
struct SentenceAutomaton: Sendable {
  /// What passing an arc means, besides its word.
  enum Marker: Sendable, Hashable {
    /// A rule begins whose end is marked by `leave`.
    case enter(rule: Int)
    /// A rule uses itself, or one of its circle, as its last part: it ends with what it began in.
    case again(rule: Int)
    /// The innermost entered rule ends, and with it all that began inside.
    case leave
    /// A tag begins.
    case open(tag: Int)
    /// The innermost tag ends.
    case close
    /// A token begins with the word of this arc.
    case token(Int)
  }

  /// A step from one state to another.
  struct Arc: Sendable {
    let source: Int32
    let target: Int32
    /// The word's number, or -1 where nothing is said.
    let word: Int32
    /// What it means.
    let marker: Marker?
    /// The share of the ways on from the source that this arc has, 0 to 1.
    let probability: Double
    /// How much less likely than its likeliest sibling the grammar's weights make it, as
    /// −ln(ratio) in steps of 1/65536: whole numbers, so that equal paths compare equal.
    let cost: Int64
  }

  /// The arcs, sorted by source, in the order of the text.
  private(set) var arcs: [Arc] = []
  /// For each state the place of its first arc, and at the end the number of arcs.
  private(set) var firstArc: [Int32] = []
  /// The words, by number.
  private(set) var words: [String] = []
  /// The tokens, by number.
  private(set) var tokens: [Grammar.Token] = []
  /// The tags, by number.
  private(set) var tags: [Grammar.Tag] = []
  /// The names of the rules, by number.
  let ruleNames: [String]
  /// Whether any alternative has a weight.
  private(set) var isWeighted = false

  /// The state in which nothing has been said.
  static let start = 0
  /// The state in which a sentence is complete.
  static let final = 1

  /// How many states a grammar may need once its rules are put in place.
  static let maximumStates = 1_000_000
  private static let maximumNesting = 1_000

  /// The number of states.
  var stateCount: Int { firstArc.count - 1 }

  /// The arcs that leave a state.
  func arcs(from state: Int) -> ArraySlice<Arc> {
    arcs[Int(firstArc[state])..<Int(firstArc[state + 1])]
  }

  /// Puts the rules of a checked grammar in place.
  init(_ grammar: Grammar, _ analysis: GrammarAnalysis) throws(GrammarError) {
    ruleNames = grammar.rules.map(\.name)
    var builder = Builder(rules: grammar.rules, analysis: analysis)
    try builder.build()
    tokens = builder.tokens
    tags = builder.tags
    isWeighted = builder.isWeighted
    trim(builder.arcs, stateCount: builder.stateCount, words: builder.words)
  }

  /// Keeps the arcs that lie on a way from the start to the end, and shares out among them what the
  /// others had.
  private mutating func trim(_ all: [Arc], stateCount: Int, words allWords: [String]) {
    let ahead = Adjacency(stateCount: stateCount, edges: all.map { ($0.source, $0.target) })
    let behind = Adjacency(stateCount: stateCount, edges: all.map { ($0.target, $0.source) })
    let reached = ahead.reached(from: Self.start)
    let useful = behind.reached(from: Self.final)
    var number = [Int32](repeating: -1, count: stateCount)
    var count: Int32 = 0
    for state in 0..<stateCount
    where state <= Self.final || (reached[state] && useful[state]) {
      number[state] = count
      count += 1
    }
    var starts = [Int32](repeating: 0, count: Int(count) + 1)
    let kept = all.filter { reached[Int($0.source)] && useful[Int($0.target)] }
    var share = [Double](repeating: 0, count: stateCount)
    for arc in kept {
      starts[Int(number[Int(arc.source)]) + 1] += 1
      share[Int(arc.source)] += arc.probability
    }
    for state in 0..<Int(count) { starts[state + 1] += starts[state] }
    firstArc = starts
    var sorted = [Arc?](repeating: nil, count: kept.count)
    var numberOfWord = [Int32](repeating: -1, count: allWords.count)
    for arc in kept where arc.word >= 0 && numberOfWord[Int(arc.word)] < 0 {
      numberOfWord[Int(arc.word)] = Int32(words.count)
      words.append(allWords[Int(arc.word)])
    }
    for arc in kept {
      let source = number[Int(arc.source)]
      sorted[Int(starts[Int(source)])] = Arc(
        source: source, target: number[Int(arc.target)],
        word: arc.word < 0 ? -1 : numberOfWord[Int(arc.word)], marker: arc.marker,
        probability: arc.probability / share[Int(arc.source)], cost: arc.cost)
      starts[Int(source)] += 1
    }
    arcs = sorted.compactMap(\.self)
  }
}

extension SentenceAutomaton {
  /// Lays arcs for expressions between states.
  ///
  /// Laying an expression between two states adds no arc into the first and none out of the second,
  /// so alternatives can share both.
  private struct Builder {
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
      (rule, circle) = outer
    }

    private mutating func enterAgain(
      _ target: Int, _ source: Int32, _ chance: Chance
    ) throws(GrammarError) {
      if let entry = circle.entries[target] {
        lay(source, entry, chance, .again(rule: target))
        return
      }
      let outer = rule
      let entry = try state()
      circle.entries[target] = entry
      lay(source, entry, chance, .again(rule: target))
      rule = target
      try lay(rules[target].expression, entry, circle.exit, Chance())
      rule = outer
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
