extension Grammar {
  /// A named part of a grammar.
  public struct Rule: Sendable, Hashable {
    /// The name without its angle brackets; case counts.
    public var name: String
    /// Whether the rule is a whole command, rather than a part that other rules use.
    public var isPublic: Bool
    /// What it stands for.
    public var expression: Expression
    /// The documentation comment in front of it, without its stars; empty where there is none.
    public var documentation: String
    /// Where it is defined.
    public var location: GrammarLocation

    /// A rule.
    /// - Parameters:
    ///   - name: The name without its angle brackets.
    ///   - isPublic: Whether the rule is a whole command.
    ///   - expression: What it stands for.
    ///   - documentation: The comment that explains it.
    ///   - location: Where it is defined.
    public init(
      _ name: String, isPublic: Bool = true, _ expression: Expression, documentation: String = "",
      location: GrammarLocation = .code
    ) {
      self.name = name
      self.isPublic = isPublic
      self.expression = expression
      self.documentation = documentation
      self.location = location
    }
  }
}
