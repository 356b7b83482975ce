/// The members of one JSON object whose values are plain: what a line of a table in JSON has.
package enum JSONMembers {
  /// Reads a text that is one object.
  /// - Parameter text: The text.
  /// - Returns: Names and values in the order of the text; numbers, `true` and `false` as they are
  ///   written, and members that are `null` left out.
  /// - Throws: What is wrong with it, among it values that are arrays or objects.
  package static func read(_ text: String) throws(GrammarError) -> [(name: String, value: String)] {
    let source = GrammarSource(file: "", bytes: Array(text.utf8))
    let whole = try JSONReader.read(GrammarText(source, isDecoded: true))
    guard case .object(let members) = whole.kind else {
      throw GrammarError(
        at: whole.location, "the line is no JSON object", advice: "write {\"id\": …, \"text\": …}")
    }
    var result: [(name: String, value: String)] = []
    for (key, value) in members {
      guard case .string(let name) = key.kind else { continue }
      switch value.kind {
      case .string(let text): result.append((name, text))
      case .other("null"): break
      case .other(let text): result.append((name, text))
      case .array, .object:
        throw GrammarError(
          at: value.location, "the value of “\(name)” is no text and no number",
          advice: "write one value")
      }
    }
    return result
  }
}
