/// x
public struct GrammarError: Error { 
  /// x
public let problems: [GrammarProblem] }
/// x
public struct GrammarProblem: Sendable, CustomStringConvertible { 
/// x
public var description: String { "" } }
