/// What a sentence means by a grammar.
public struct Interpretation: Sendable, Hashable {
  /// The value of a slot.
  public enum Value: Sendable, Hashable, CustomStringConvertible {
    /// Words, or the text that the tag gives.
    case text(String)
    /// A number out of a range such as `0..100`.
    case number(Int)

    /// The value as text; a number in digits.
    public var description: String {
      switch self {
      case .text(let text): text
      case .number(let number): String(number)
      }
    }
  }

  /// A part of the sentence that the grammar has given a name.
  public struct Slot: Sendable, Hashable {
    /// The tag's name.
    public let name: String
    /// The tag's value, or what was said under it.
    public let value: Value
    /// The words under it, as places in `Interpretation.words`.
    public let range: Range<Int>
  }

  /// A rule that was used.
  public struct RuleUse: Sendable, Hashable {
    /// The rule's name.
    public let name: String
    /// The words it stands for, as places in `Interpretation.words`.
    public let range: Range<Int>
    /// How many rules it lies in; 0 for the public rule.
    public let depth: Int
  }

  /// The name of the public rule.
  public let rule: String
  /// The slots, in the order in which they begin; the outer one first where two begin together.
  public let slots: [Slot]
  /// The spoken words, lower-cased.
  public let words: [String]
  /// The sentence as the grammar writes it: as spoken, but with digits and substitutions.
  public let written: String
  /// The rules that were used, in the order in which they begin, the public rule first.
  public let rules: [RuleUse]

  /// The spoken words, lower-cased, with single blanks between.
  public var text: String { words.joined(separator: " ") }

  /// The value of the first slot of a name; `nil` where there is none.
  public subscript(name: String) -> Value? {
    slots.first { $0.name == name }?.value
  }
}
