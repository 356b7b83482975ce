/// Said again and again.
public struct Repeated: GrammarPart {
  /// What is said for it.
  public let expression: Grammar.Expression

  /// Some parts, one after the other, any number of times.
  /// - Parameters:
  ///   - mayBeLeftOut: Whether it may be said no times at all; otherwise it is said at least once.
  ///   - parts: The parts, in order.
  public init(mayBeLeftOut: Bool = false, @GrammarBuilder _ parts: () -> [any GrammarPart]) {
    expression = .repeated(
      .sequence(parts().map(\.expression)), atLeast: mayBeLeftOut ? 0 : 1)
  }
}
