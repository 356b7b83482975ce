extension Grammar {
  /// What a rule stands for.
  public indirect enum Expression: Sendable, Hashable {
    /// One token.
    case token(Token)
    /// One after the other.
    case sequence([Expression])
    /// One of several.
    case alternatives([Alternative])
    /// Said or left out.
    case optional(Expression)
    /// Said any number of times, but at least so often (0 or 1).
    case repeated(Expression, atLeast: Int)
    /// What another rule stands for.
    case rule(Reference)
    /// The same, with a meaning.
    case tag(Expression, Tag)
    /// Nothing has to be said: `<NULL>`.
    case null
    /// Cannot be said: `<VOID>`.
    case void
  }

  /// One of several ways to go on.
  public struct Alternative: Sendable, Hashable {
    /// How likely it is relative to its siblings: 0 (never) or more; `nil` counts as 1.
    public var weight: Double?
    /// What is said.
    public var expression: Expression

    /// An alternative.
    /// - Parameters:
    ///   - weight: How likely it is relative to its siblings: 0 (never) or more; `nil` counts as 1.
    ///   - expression: What is said.
    public init(weight: Double? = nil, _ expression: Expression) {
      self.weight = weight
      self.expression = expression
    }
  }

  /// A use of a rule.
  public struct Reference: Sendable, Hashable {
    /// The rule's name, as `Rule.name`.
    public var name: String
    /// Where it is used.
    public var location: GrammarLocation

    /// A use of a rule.
    /// - Parameters:
    ///   - name: The rule's name.
    ///   - location: Where it is used.
    public init(_ name: String, location: GrammarLocation = .code) {
      self.name = name
      self.location = location
    }
  }

  /// What a part of a sentence means.
  ///
  /// With a name it makes a slot of the result, whose value is the words spoken under it, or the
  /// given value. Without a name it only replaces the written form of the words under it.
  public struct Tag: Sendable, Hashable {
    /// The slot's name; `nil` replaces the written form and makes no slot.
    public var name: String?
    /// The value; `nil` takes the words spoken under the tag.
    public var value: String?

    /// A tag.
    /// - Parameters:
    ///   - name: The slot's name; `nil` replaces the written form and makes no slot.
    ///   - value: The value; `nil` takes the words spoken under the tag.
    public init(name: String?, value: String? = nil) {
      self.name = name
      self.value = value
    }
  }
}

extension Grammar.Expression {
  /// The expressions directly inside this one, in order.
  package var children: [Grammar.Expression] {
    switch self {
    case .token, .rule, .null, .void: []
    case .sequence(let items): items
    case .alternatives(let alternatives): alternatives.map(\.expression)
    case .optional(let inner), .repeated(let inner, _), .tag(let inner, _): [inner]
    }
  }

  /// The same expression with every rule reference replaced.
  func mapReferences(
    _ transform: (Grammar.Reference) -> Grammar.Expression
  ) -> Grammar.Expression {
    switch self {
    case .token, .null, .void: self
    case .rule(let reference): transform(reference)
    case .sequence(let items): .sequence(items.map { $0.mapReferences(transform) })
    case .alternatives(let alternatives):
      .alternatives(
        alternatives.map { .init(weight: $0.weight, $0.expression.mapReferences(transform)) })
    case .optional(let inner): .optional(inner.mapReferences(transform))
    case .repeated(let inner, let least):
      .repeated(inner.mapReferences(transform), atLeast: least)
    case .tag(let inner, let tag): .tag(inner.mapReferences(transform), tag)
    }
  }
}
