/// One of the whole numbers of a range is said; it comes back as a number.
public struct SpokenNumber: GrammarPart {
  /// What is said for it.
  public let expression: Grammar.Expression

  /// One of the numbers of a range.
  /// - Parameters:
  ///   - range: The numbers; at most `Grammar.maximumRange` of them.
  ///   - step: How far they are apart; at least 1.
  public init(_ range: ClosedRange<Int>, step: Int = 1) {
    precondition(step > 0, "the step between numbers must be at least 1")
    let span = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    precondition(
      !span.overflow && span.partialValue / step < Grammar.maximumRange,
      "a range may have at most \(Grammar.maximumRange) numbers")
    expression = Grammar.Expression(numbers: range, step: step)
  }
}
