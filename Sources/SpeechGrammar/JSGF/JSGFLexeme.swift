/// A piece of JSGF text.
struct JSGFLexeme {
  /// What kind of piece it is.
  enum Kind: Equatable {
    /// An unquoted token, or a keyword.
    case word(String)
    /// A quoted token, without its quotes.
    case quoted(String)
    /// A rule name without its angle brackets.
    case rule(String)
    /// What stands between two slashes.
    case weight(String)
    /// What stands in braces.
    case tag(String)
    /// One of `; = | * + ( ) [ ]`.
    case symbol(Character)
    /// The end of the text.
    case end
  }

  let kind: Kind
  let location: GrammarLocation
  /// The documentation comment in front of it; empty where there is none.
  let documentation: String

  /// The piece as messages show it.
  var name: String {
    switch kind {
    case .word(let text): "“\(text)”"
    case .quoted(let text): "“\"\(text)\"”"
    case .rule(let text): "<\(text)>"
    case .weight(let text): "“/\(text)/”"
    case .tag(let text): "“{\(text)}”"
    case .symbol(let character): "“\(character)”"
    case .end: "the end of the file"
    }
  }
}
