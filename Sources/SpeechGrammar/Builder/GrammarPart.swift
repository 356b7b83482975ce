/// Something that can stand in a command built in Swift: a string, or one of the parts made of them.
///
/// A string is the words in it, one after the other.
public protocol GrammarPart: Sendable {
  /// What is said for it.
  var expression: Grammar.Expression { get }
  /// How likely it is as one of several, relative to its siblings: 0 (never) or more; `nil` counts
  /// as 1.
  var weight: Double? { get }
}

extension GrammarPart {
  /// No weight of its own: it counts as 1.
  public var weight: Double? { nil }

  /// The same part as a slot of the result.
  /// - Parameters:
  ///   - name: The slot's name.
  ///   - value: The slot's value; `nil` takes the words spoken.
  /// - Returns: The part that makes the slot.
  public func slot(_ name: String, value: String? = nil) -> some GrammarPart {
    ModifiedPart(
      expression: .tag(expression, Grammar.Tag(name: name, value: value)), weight: weight)
  }

  /// The same part, written differently in the result than it is spoken.
  /// - Parameter text: The written form.
  /// - Returns: The part with its written form.
  public func written(_ text: String) -> some GrammarPart {
    ModifiedPart(
      expression: .tag(expression, Grammar.Tag(name: nil, value: text)), weight: weight)
  }

  /// The same part, likelier or less likely than the others of a `OneOf`.
  /// - Parameter weight: 0 (never) or more; 1 is normal.
  /// - Returns: The part with its weight.
  public func weight(_ weight: Double) -> some GrammarPart {
    ModifiedPart(expression: expression, weight: weight)
  }
}

extension String: GrammarPart {
  /// The words in the string, one after the other.
  public var expression: Grammar.Expression {
    Grammar.Expression(words: self[...]) ?? .null
  }
}

/// A part with a tag or a weight.
private struct ModifiedPart: GrammarPart {
  let expression: Grammar.Expression
  let weight: Double?
}
