/// A JSON value that remembers where it is; what grammars need of RFC 8259.
struct JSONValue {
  /// What kind of value it is.
  indirect enum Kind {
    case string(String)
    case array([JSONValue])
    /// The members in the order of the text.
    case object([(key: JSONValue, value: JSONValue)])
    /// A number, `true`, `false` or `null`.
    case other(String)
  }

  let kind: Kind
  let location: GrammarLocation
}
