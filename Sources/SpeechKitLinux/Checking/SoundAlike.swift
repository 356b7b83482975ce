/// Two commands that a recogniser may take for one another.
public struct SoundAlike: Sendable, Hashable {
  /// One command's words.
  public let first: [String]
  /// The other command's words.
  public let second: [String]
  /// Where they differ: the words of the first.
  public let firstDifference: [String]
  /// Where they differ: the words of the second.
  public let secondDifference: [String]
  /// How unlike they sound: 0 the same, 1 about one phone.
  ///
  /// A phone taken for another counts 0.25 to
  /// 1.25 by how it is made, one left out 0.5 to 1.
  public let distance: Double
}
