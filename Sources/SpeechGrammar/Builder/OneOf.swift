/// One of several parts is said.
public struct OneOf: GrammarPart {
  /// What is said for it.
  public let expression: Grammar.Expression

  /// One of several parts.
  /// - Parameter parts: The parts, each an alternative; those that a `for` gives, too.
  public init(@GrammarBuilder _ parts: () -> [any GrammarPart]) {
    expression = .alternatives(
      parts().map { Grammar.Alternative(weight: $0.weight, $0.expression) })
  }

  /// One of several phrases.
  /// - Parameter phrases: The phrases; none can never be said.
  public init(_ phrases: [String]) {
    self.init { for phrase in phrases { phrase } }
  }

  /// One of several phrases.
  /// - Parameter phrases: The phrases.
  public init(_ phrases: String...) {
    self.init(phrases)
  }
}
