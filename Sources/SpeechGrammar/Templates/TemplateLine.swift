/// One statement of a template file: a line, or several where brackets are left open at its end.
struct TemplateLine {
  /// What it says, without blanks at its ends.
  var characters: [Character]
  /// Where each of the characters is.
  var locations: [GrammarLocation]

  /// Where it begins.
  var location: GrammarLocation { locations.first ?? .code }

  /// Cuts a text into statements; blank lines and lines that begin with `#` or `;` do not count.
  static func lines(of text: GrammarText) -> [TemplateLine] {
    var result: [TemplateLine] = []
    var open = 0
    let lines = String(decoding: text.bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      let indent = line.prefix(while: \.isWhitespace).count
      var trimmed = line.dropFirst(indent)
      while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
      guard let first = trimmed.first, first != "#", first != ";" else { continue }
      let characters = Array(trimmed)
      let locations = characters.indices.map {
        GrammarLocation(file: text.file, line: number + 1, column: indent + $0 + 1)
      }
      if open > 0, indent > 0, var last = result.popLast() {
        last.characters += [" "] + characters
        last.locations += [locations[0]] + locations
        result.append(last)
      } else {
        result.append(TemplateLine(characters: characters, locations: locations))
        open = 0
      }
      for character in characters {
        if character == "(" || character == "[" { open += 1 }
        if character == ")" || character == "]" { open -= 1 }
      }
    }
    return result
  }
}
