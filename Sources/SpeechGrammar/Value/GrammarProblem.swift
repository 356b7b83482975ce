/// One thing that is wrong or doubtful in a grammar, where it is and what to do about it.
public struct GrammarProblem: Sendable, Hashable, CustomStringConvertible {
  /// Whether a grammar can be used in spite of the problem.
  public enum Severity: Sendable, Hashable {
    /// The grammar can be used, but probably does not say what its writer meant.
    case warning
    /// The grammar is refused.
    case error
  }

  /// Whether the grammar is refused for it.
  public let severity: Severity
  /// Where it is.
  public let location: GrammarLocation
  /// What is wrong, in plain words without a full stop.
  public let message: String
  /// What to do about it, without a full stop.
  public let advice: String

  /// The file as the caller named it.
  public var file: String { location.file }
  /// The line, from 1; 0 where the grammar was built in code.
  public var line: Int { location.line }
  /// The character in the line, from 1; 0 where the grammar was built in code.
  public var column: Int { location.column }

  /// A problem at a place.
  /// - Parameters:
  ///   - severity: Whether the grammar is refused for it.
  ///   - location: Where it is.
  ///   - message: What is wrong, without a full stop.
  ///   - advice: What to do about it, without a full stop.
  public init(
    _ severity: Severity = .error, at location: GrammarLocation, _ message: String, advice: String
  ) {
    self.severity = severity
    self.location = location
    self.message = message
    self.advice = advice
  }

  /// One line: place, what is wrong, what to do.
  public var description: String {
    let kind = severity == .warning ? "warning: " : ""
    return "\(location): \(kind)\(message); \(advice)"
  }
}
