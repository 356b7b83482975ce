/// Collects what stands in the braces of a grammar, command or part, with `if` and `for`.
@resultBuilder
public enum GrammarBuilder {
  /// A part by itself.
  public static func buildExpression(_ part: some GrammarPart) -> [any GrammarPart] { [part] }

  /// All of a block, in order.
  public static func buildBlock<Element>(_ elements: [Element]...) -> [Element] {
    elements.flatMap(\.self)
  }

  /// What an `if` without an `else` gives.
  public static func buildOptional<Element>(_ elements: [Element]?) -> [Element] {
    elements ?? []
  }

  /// What the first branch of an `if` gives.
  public static func buildEither<Element>(first elements: [Element]) -> [Element] { elements }

  /// What the other branch of an `if` gives.
  public static func buildEither<Element>(second elements: [Element]) -> [Element] { elements }

  /// What the passes of a `for` give, in order.
  public static func buildArray<Element>(_ elements: [[Element]]) -> [Element] {
    elements.flatMap(\.self)
  }
}
