/// A grammar compiled for recognition: a finite automaton over spoken words.
///
/// All public rules are in one automaton. Sentences that begin alike share their beginning and
/// those that end alike their end, since the shape of the network decides how fast a decoder is.
/// The arcs say only which words may follow; what a sentence means is worked out by
/// `match(words:)`. A graph may be used from any thread.
public struct GrammarGraph: Sendable {
  /// The grammar it was compiled from.
  public let grammar: Grammar
  /// The spoken words, lower-cased, without repetition, in the order of the grammar.
  public let words: [String]
  /// The steps, by the state they leave and then by word; at most one silent one leaves a state, to
  /// `final`, unless the graph `isExpanded`.
  public let arcs: [GrammarArc]
  /// The number of states; they are numbered from 0.
  public let stateCount: Int
  /// The state in which nothing has been said.
  public let start: Int
  /// The state in which a sentence is complete; nothing leaves it.
  public let final: Int
  /// Whether any alternative of the grammar has a weight, so that probabilities are the writer's
  /// wish and not only a consequence of the grammar's shape.
  public let isWeighted: Bool
  /// Whether beginnings could not be shared, because that would have made the graph much larger.
  ///
  /// The limit is four times the steps of the grammar with its rules put in place. Such a graph has
  /// more silent steps; it means the same.
  public let isExpanded: Bool
  /// What was doubtful in the grammar.
  public let warnings: [GrammarProblem]

  let automaton: SentenceAutomaton
  let numberOfWord: [String: Int]
  private let firstArc: [Int]

  /// Compiles a grammar.
  /// - Parameter grammar: What may be said.
  /// - Throws: Every problem of the grammar that makes it unusable: undefined or repeated rules,
  ///   recursion that is not the last part of its rule, rules that match nothing, and so on.
  public init(_ grammar: Grammar) throws(GrammarError) {
    let analysis = GrammarAnalysis(grammar)
    if analysis.problems.contains(where: { $0.severity == .error }) {
      throw GrammarError(analysis.problems)
    }
    let automaton = try SentenceAutomaton(grammar, analysis)
    let limit = 4 * automaton.arcs.count + 64
    let shape = WordNetwork(automaton, maximumArcs: limit).map(GraphShape.init(_:))
    let layout = shape ?? GraphShape(expanding: automaton)
    self.grammar = grammar
    self.automaton = automaton
    words = automaton.words
    arcs = layout.arcs
    stateCount = layout.stateCount
    start = layout.start
    final = layout.final
    isWeighted = automaton.isWeighted
    isExpanded = shape == nil
    warnings = grammar.warnings + analysis.problems.filter { !grammar.warnings.contains($0) }
    numberOfWord = Dictionary(
      words.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var firstArc = [Int](repeating: 0, count: layout.stateCount + 1)
    for arc in layout.arcs { firstArc[arc.from + 1] += 1 }
    for state in 0..<layout.stateCount { firstArc[state + 1] += firstArc[state] }
    self.firstArc = firstArc
  }

  /// The steps that leave a state, by word; silent ones come first.
  /// - Parameter state: A state, from 0 to `stateCount` − 1.
  /// - Returns: Its steps, a part of `arcs`.
  public func arcs(from state: Int) -> ArraySlice<GrammarArc> {
    arcs[firstArc[state]..<firstArc[state + 1]]
  }

  /// The number of a word in `words`, whatever its case; `nil` where the grammar does not have it.
  func number(of word: String) -> Int? {
    numberOfWord[word] ?? numberOfWord[SpokenForm.folded(word)]
  }
}

extension Grammar {
  /// The grammar compiled for recognition.
  /// - Throws: Every problem that makes the grammar unusable.
  public func compiled() throws(GrammarError) -> GrammarGraph {
    try GrammarGraph(self)
  }
}
