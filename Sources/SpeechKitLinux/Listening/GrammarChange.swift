public import SpeechGrammar

/// What may be wanted of the grammars while it is listened.
public enum GrammarChange: Sendable {
  /// Listen for this grammar.
  case use(GrammarGraph)
  /// Listen for the grammar that was prepared under this name.
  case useNamed(String)
  /// Keep this grammar ready under this name, so that it can be taken up in microseconds.
  case prepare(GrammarGraph, named: String)
  /// Forget the grammar that was prepared under this name.
  case forget(String)

  /// What it is called: the grammar's own name, or the one it is prepared under.
  public var name: String {
    switch self {
    case .use(let graph): graph.grammar.name
    case .useNamed(let name), .prepare(_, let name), .forget(let name): name
    }
  }
}
