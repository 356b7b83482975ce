/// A step from one state of a `GrammarGraph` to another.
public struct GrammarArc: Sendable, Hashable {
  /// The state it leaves, from 0.
  public let from: Int
  /// The state it leads to, from 0.
  public let to: Int
  /// The word that is said, as a place in `GrammarGraph.words`; `nil` where nothing is said.
  public let word: Int?
  /// The share of the sentences passing through `from` that go on this way: above 0, to 1.
  ///
  /// Alternatives share by their weights, equally where there are none; said or left out, once
  /// more or no more, are a half each.
  public let probability: Double

  /// The natural logarithm of the probability: 0 for the only way on, otherwise below.
  public var logProbability: Double { Logarithm.natural(probability) }
}
