/// Parts said one after the other, where otherwise each would stand for itself: inside a `OneOf`.
public struct InOrder: GrammarPart {
  /// What is said for it.
  public let expression: Grammar.Expression

  /// Some parts, one after the other.
  /// - Parameter parts: The parts, in order.
  public init(@GrammarBuilder _ parts: () -> [any GrammarPart]) {
    expression = .sequence(parts().map(\.expression))
  }
}
