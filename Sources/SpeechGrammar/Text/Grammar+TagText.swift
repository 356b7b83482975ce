extension Grammar.Tag {
  /// Reads what stands in a tag's braces: `name`, `name=value`, `name:value`, or `=value` for a
  /// written form; blanks around the parts and double quotes around the value do not count.
  /// - Returns: `nil` where the text is blank.
  init?(text: String) {
    let separator = text.firstIndex { $0 == "=" || $0 == ":" }
    let name = Self.trimmed(text[..<(separator ?? text.endIndex)])
    var value = separator.map { Self.trimmed(text[text.index(after: $0)...]) }
    if let quoted = value, quoted.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") {
      value = String(quoted.dropFirst().dropLast())
    }
    if name.isEmpty, value == nil { return nil }
    self.init(name: name.isEmpty ? nil : name, value: value)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
