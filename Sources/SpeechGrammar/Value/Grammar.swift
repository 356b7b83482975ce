/// What may be said: named rules over words, as a value.
///
/// A grammar is read from JSGF, a list of phrases, sentence templates or OpenEars' dictionaries, or
/// written in Swift; the rest of the library does not ask which. Compile it to a `GrammarGraph` to
/// recognise with it. A grammar may be used from any thread.
public struct Grammar: Sendable, Hashable {
  /// The grammar's name, as `grammar com.example.lights;` declares it.
  public var name: String
  /// The rules, in the order of the text.
  ///
  /// A public rule is a whole command; a private one is only used by others. Rules of imported
  /// grammars are here too, private, under their full names.
  public var rules: [Rule]
  /// What was doubtful in the text but did not stop it from being read.
  public var warnings: [GrammarProblem]

  /// A grammar of the given rules, which are checked when it is compiled.
  /// - Parameters:
  ///   - name: The grammar's name.
  ///   - rules: The rules; at least one must be public.
  public init(name: String, rules: [Rule]) {
    self.name = name
    self.rules = rules
    warnings = []
  }

  /// How deep groups may lie in one another, in groups.
  ///
  /// Far beyond what people write; it keeps hostile text from exhausting the stack.
  public static let maximumDepth = 150
}
