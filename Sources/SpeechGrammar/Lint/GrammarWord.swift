/// A word that has to be known to whatever recognises a grammar, and where the grammar has it.
public struct GrammarWord: Sendable, Hashable {
  /// A place where the grammar has the word.
  public struct Use: Sendable, Hashable {
    /// The rule's name.
    public let rule: String
    /// The token that is spoken so, as the grammar writes it.
    public let written: String
    /// Where the token is.
    public let location: GrammarLocation
  }

  /// The word as it is spoken, lower-cased.
  public let word: String
  /// Where the grammar has it; at least one place.
  public let uses: [Use]
}

extension GrammarGraph {
  /// The spoken words in the order of `words`, each with the places where the grammar has it.
  ///
  /// Words that no sentence can have, such as those of an alternative with the weight 0, are not
  /// among them.
  public var vocabulary: [GrammarWord] {
    var uses = [[GrammarWord.Use]](repeating: [], count: words.count)
    func collect(_ expression: Grammar.Expression, _ rule: String) {
      if case .token(let token) = expression {
        for spoken in Set(token.spoken) {
          guard let number = numberOfWord[spoken] else { continue }
          uses[number].append(.init(rule: rule, written: token.written, location: token.location))
        }
      }
      for child in expression.children { collect(child, rule) }
    }
    for rule in grammar.rules { collect(rule.expression, rule.name) }
    return zip(words, uses).map(GrammarWord.init)
  }

  /// A problem for each word that a dictionary does not have, with its rule and place.
  /// - Parameters:
  ///   - severity: Whether the grammar is refused for it.
  ///   - isKnown: Whether the dictionary has a spoken word.
  /// - Returns: The problems, in the order of `words`; none where every word is known.
  public func unknownWords(
    severity: GrammarProblem.Severity = .error, isKnown: (String) -> Bool
  ) -> [GrammarProblem] {
    vocabulary.filter { !isKnown($0.word) }.compactMap { entry in
      guard let use = entry.uses.first else { return nil }
      let source = use.written == entry.word ? "" : " (written “\(use.written)”)"
      return GrammarProblem(
        severity, at: use.location,
        "the word “\(entry.word)”\(source) in rule <\(use.rule)> is in no dictionary",
        advice: "add its pronunciation to a dictionary, or say it with other words")
    }
  }
}
