/// Why a grammar was refused: every problem that was found, not only the first.
public struct GrammarError: Error, Sendable, Hashable, CustomStringConvertible {
  /// After how many problems a reader stops looking for more.
  public static let maximumProblems = 100

  /// What was found, in the order of the text; at least one problem has the severity `error`.
  public let problems: [GrammarProblem]

  /// An error of several problems.
  /// - Parameter problems: What was found, in the order of the text.
  public init(_ problems: [GrammarProblem]) {
    self.problems = problems
  }

  /// An error of one problem.
  /// - Parameters:
  ///   - location: Where it is.
  ///   - message: What is wrong, without a full stop.
  ///   - advice: What to do about it, without a full stop.
  public init(at location: GrammarLocation, _ message: String, advice: String) {
    problems = [GrammarProblem(at: location, message, advice: advice)]
  }

  /// One line a problem.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
