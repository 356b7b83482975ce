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
  /// The places of the arcs without a word, by source.
  private var silentArcs: [Int32] = []
  /// For each state where its part of `silentArcs` begins, and at the end their number.
  private var firstSilentArc: [Int32] = []
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
  static let maximumStates = 400_000
  /// How deep expressions and rules may lie in one another.
  static let maximumNesting = 1_000

  /// The number of states.
  var stateCount: Int { firstArc.count - 1 }

  /// The arcs that leave a state.
  func arcs(from state: Int) -> ArraySlice<Arc> {
    arcs[Int(firstArc[state])..<Int(firstArc[state + 1])]
  }

  /// How many arcs without a word leave a state.
  func silentCount(from state: Int) -> Int {
    Int(firstSilentArc[state + 1] - firstSilentArc[state])
  }

  /// One of the arcs without a word that leave a state, in the order of the text.
  func silentArc(_ number: Int, from state: Int) -> Arc {
    arcs[Int(silentArcs[Int(firstSilentArc[state]) + number])]
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
    firstSilentArc = [0]
    for state in 0..<Int(count) {
      for place in firstArc[state]..<firstArc[state + 1] where arcs[Int(place)].word < 0 {
        silentArcs.append(place)
      }
      firstSilentArc.append(Int32(silentArcs.count))
    }
  }
}
