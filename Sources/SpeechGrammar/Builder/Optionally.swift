/// Said or left out.
public struct Optionally: GrammarPart {
  /// What is said for it.
  public let expression: Grammar.Expression

  /// Some parts, one after the other, or nothing.
  /// - Parameter parts: The parts, in order.
  public init(@GrammarBuilder _ parts: () -> [any GrammarPart]) {
    expression = .optional(.sequence(parts().map(\.expression)))
  }

  /// A phrase, or nothing.
  /// - Parameter phrase: The phrase.
  public init(_ phrase: String) {
    self.init { phrase }
  }
}
