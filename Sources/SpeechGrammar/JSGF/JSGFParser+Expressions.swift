// The right-hand sides of rules: alternatives of sequences of items with operators.
extension JSGFParser {
  /// What stands where alternatives may: the text between brackets, or of a whole rule.
  mutating func parseAlternatives() throws(GrammarError) -> Grammar.Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Grammar.maximumDepth else {
      throw GrammarError(
        at: lexeme.location, "brackets are nested more than \(Grammar.maximumDepth) deep",
        advice: "break the rule into several")
    }
    let location = lexeme.location
    var alternatives = [try parseAlternative()]
    while lexeme.kind == .symbol("|") {
      try advance()
      alternatives.append(try parseAlternative())
    }
    if let only = alternatives.first, alternatives.count == 1, only.weight == nil {
      return only.expression
    }
    let weighted = alternatives.filter { $0.weight != nil }.count
    if weighted > 0, weighted < alternatives.count {
      result.problems.append(
        GrammarProblem(
          .warning, at: location, "some alternatives have a weight and others have none",
          advice: "give each one a weight; those without count as /1/"))
    }
    return .alternatives(alternatives)
  }

  private mutating func parseAlternative() throws(GrammarError) -> Grammar.Alternative {
    var weight: Double?
    if case .weight(let text) = lexeme.kind {
      guard let value = JSGFNumber.value(of: text) else {
        throw GrammarError(
          at: lexeme.location, "the weight \(lexeme.name) is no number",
          advice: "write a number that is 0 or more, such as /10/ or /0.5/")
      }
      guard value >= 0 else {
        throw GrammarError(
          at: lexeme.location, "the weight \(lexeme.name) is negative",
          advice: "write 0 for never, 1 for normal, more for likelier")
      }
      weight = value
      try advance()
    }
    return Grammar.Alternative(weight: weight, try parseSequence())
  }

  private mutating func parseSequence() throws(GrammarError) -> Grammar.Expression {
    var items: [Grammar.Expression] = []
    while let item = try parseItem() { items.append(item) }
    guard let first = items.first else { throw emptySequence() }
    return items.count == 1 ? first : .sequence(items)
  }

  private func emptySequence() -> GrammarError {
    switch lexeme.kind {
    case .symbol("*"), .symbol("+"), .tag:
      GrammarError(
        at: lexeme.location, "\(lexeme.name) stands after nothing",
        advice: "put it after a token, a rule or a group")
    case .weight:
      GrammarError(
        at: lexeme.location, "the weight \(lexeme.name) is not at the start of an alternative",
        advice: "write one weight, first in its alternative")
    default:
      GrammarError(
        at: lexeme.location, "there is nothing to say before \(lexeme.name)",
        advice: "write words there, take it out, or write <NULL> for nothing")
    }
  }

  private mutating func parseItem() throws(GrammarError) -> Grammar.Expression? {
    let location = lexeme.location
    var item: Grammar.Expression
    switch lexeme.kind {
    case .word(let text):
      item = .token(Grammar.Token(text, location: location))
      try advance()
    case .quoted(let text):
      item = .token(Grammar.Token(text, location: location))
      try advance()
    case .rule(let name):
      item =
        switch name {
        case "NULL": .null
        case "VOID": .void
        default: .rule(Grammar.Reference(name, location: location))
        }
      try advance()
    case .symbol("("):
      try advance()
      item = try parseAlternatives()
      try parseClosing(")", of: location)
    case .symbol("["):
      try advance()
      item = .optional(try parseAlternatives())
      try parseClosing("]", of: location)
    default: return nil
    }
    var operators = 0
    while let applied = try parseOperator(on: item) {
      item = applied
      operators += 1
      guard operators <= Grammar.maximumDepth else {
        throw GrammarError(
          at: lexeme.location, "there are more than \(Grammar.maximumDepth) operators in a row",
          advice: "one * or + is enough")
      }
    }
    return item
  }

  private mutating func parseClosing(
    _ bracket: Character, of opening: GrammarLocation
  ) throws(GrammarError) {
    guard lexeme.kind == .symbol(bracket) else {
      throw GrammarError(
        at: opening, "the bracket is not closed: \(lexeme.name) comes before “\(bracket)”",
        advice: "put “\(bracket)” where the group ends")
    }
    try advance()
  }

  private mutating func parseOperator(
    on item: Grammar.Expression
  ) throws(GrammarError) -> Grammar.Expression? {
    switch lexeme.kind {
    case .symbol("*"):
      try advance()
      return .repeated(item, atLeast: 0)
    case .symbol("+"):
      try advance()
      return .repeated(item, atLeast: 1)
    case .tag(let text):
      let location = lexeme.location
      try advance()
      guard let tag = Grammar.Tag(text: text) else {
        result.problems.append(
          GrammarProblem(
            .warning, at: location, "the tag is empty",
            advice: "name a slot, as in {size}, or take it out"))
        return item
      }
      return .tag(item, tag)
    default: return nil
    }
  }
}
