/// A whole command of a grammar built in Swift: its parts are said one after the other.
///
/// The name comes back as the rule of what was recognised.
public struct Command: Sendable {
  let rule: Grammar.Rule

  /// A command.
  /// - Parameters:
  ///   - name: The rule's name.
  ///   - parts: What is said, in order.
  public init(_ name: String, @GrammarBuilder _ parts: () -> [any GrammarPart]) {
    rule = Grammar.Rule(name, .sequence(parts().map(\.expression)))
  }
}

extension GrammarBuilder {
  /// A command by itself.
  public static func buildExpression(_ command: Command) -> [Command] { [command] }
}

extension Grammar {
  /// A grammar of commands written in Swift.
  ///
  /// ```swift
  /// let lights = Grammar("lights") {
  ///   Command("switch") {
  ///     "turn"
  ///     OneOf("on", "off").slot("state")
  ///     Optionally("the")
  ///     OneOf(rooms).slot("room")
  ///     "light"
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - name: The grammar's name.
  ///   - commands: What may be said.
  public init(_ name: String = "grammar", @GrammarBuilder _ commands: () -> [Command]) {
    self.init(name: name, rules: commands().map(\.rule))
  }
}
