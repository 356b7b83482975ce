import SpeechGrammar
import Testing

/// What random grammars accept, against a language worked out in another way.
struct LanguageTests {
  private static let seeds: Range<UInt64> = 0..<250

  /// The grammars that are not refused.
  private static let usable: [(grammar: Grammar, graph: GrammarGraph)] = seeds.compactMap { seed in
    let grammar = RandomGrammar(seed: seed).grammar
    return (try? grammar.compiled()).map { (grammar, $0) }
  }

  @Test func `a sentence matches and everything else does not`() {
    #expect(Self.usable.count > Self.seeds.count / 2)
    for (grammar, graph) in Self.usable {
      let language = RandomGrammar.language(of: grammar)
      for row in RandomGrammar.rows {
        #expect(
          (graph.match(words: row) != nil) == language.contains(row), "\(row) \(grammar.jsgf)")
      }
    }
  }

  @Test func `progress says what may follow`() {
    for (grammar, graph) in Self.usable {
      let language = RandomGrammar.language(of: grammar)
      for row in RandomGrammar.rows where row.count < RandomGrammar.longest {
        let isSentence = language.contains(row)
        let hasMore = language.contains { $0.count > row.count && $0.starts(with: row) }
        // Longer sentences than were listed may begin so, too.
        let progress = graph.progress(of: row)
        switch progress {
        case .complete: #expect(isSentence && !hasMore, "\(row) \(grammar.jsgf)")
        case .canContinue: #expect(isSentence, "\(row) \(grammar.jsgf)")
        case .incomplete: #expect(!isSentence, "\(row) \(grammar.jsgf)")
        case .impossible: #expect(!isSentence && !hasMore, "\(row) \(grammar.jsgf)")
        }
        if hasMore { #expect(progress != .complete && progress != .impossible) }
      }
    }
  }

  @Test func `the sentences are listed once each and the shortest first`() {
    for (grammar, graph) in Self.usable {
      let language = RandomGrammar.language(of: grammar)
      let listed = Array(graph.sentences.lazy.prefix { $0.count <= RandomGrammar.longest })
      #expect(Set(listed) == language, "\(grammar.jsgf)")
      #expect(listed.count == language.count)
      if case .exactly(let count) = graph.sentenceCount {
        let all = Array(graph.sentences.prefix(5_000))
        #expect(count == all.count || all.count == 5_000, "\(grammar.jsgf)")
      } else {
        #expect(graph.sentenceCount == .infinite || graph.isExpanded)
      }
    }
  }

  @Test func `writing JSGF and reading it keeps the language and the meaning`() throws {
    for (grammar, graph) in Self.usable {
      let again = try Grammar(jsgf: grammar.jsgf, file: "again.gram").compiled()
      for row in RandomGrammar.rows {
        let (before, after) = (graph.match(words: row), again.match(words: row))
        #expect(before == after, "\(row) \(grammar.jsgf)")
      }
      #expect(again.grammar.jsgf == grammar.jsgf)
    }
  }

  @Test func `random sentences are sentences and repeat with their seed`() {
    for (grammar, graph) in Self.usable {
      var (first, second) = (SplitMix(state: 7), SplitMix(state: 7))
      for _ in 0..<5 {
        let sentence = graph.randomSentence(using: &first)
        #expect(graph.match(words: sentence) != nil, "\(sentence) \(grammar.jsgf)")
        #expect(graph.randomSentence(using: &second) == sentence)
      }
    }
  }

  @Test func `the ways on from a state share one`() {
    for (grammar, graph) in Self.usable {
      for state in 0..<graph.stateCount where state != graph.final {
        let sum = graph.arcs(from: state).reduce(0) { $0 + $1.probability }
        #expect(abs(sum - 1) < 1e-9, "\(grammar.jsgf)")
      }
      #expect(graph.arcs(from: graph.final).isEmpty)
    }
  }
}
