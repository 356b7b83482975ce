import SpeechGrammar

/// The lines of a sheet of prompts as fields by the names of their columns, empty ones left out.
///
/// Columns are separated by tabs, or in a `.csv` by commas with quotes around what contains some. A
/// first line that begins with `id` names the columns; without one they are `id` and `text`. In a
/// `.jsonl` each line is an object. Empty lines and lines that begin with `#` are passed over.
struct PromptTable {
  private(set) var rows: [(line: Int, fields: [String: String])] = []
  private(set) var flaws: [PromptFlaw] = []

  /// Reads the lines.
  /// - Parameters:
  ///   - text: The sheet.
  ///   - path: Its name; `.csv`, `.jsonl`, `.ndjson` and `.json` tell how it is written.
  init(_ text: String, path: String) {
    let name = path.lowercased()
    if [".jsonl", ".ndjson", ".json"].contains(where: name.hasSuffix) {
      addObjects(text)
    } else {
      addRows(name.hasSuffix(".csv") ? Self.commaSeparated(text) : Self.tabSeparated(text))
    }
  }

  private mutating func addObjects(_ text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() where line.contains(where: { !$0.isWhitespace }) {
      if line.hasPrefix("#") { continue }
      do throws(GrammarError) {
        var fields: [String: String] = [:]
        for (name, value) in try JSONMembers.read(String(line)) where !value.isEmpty {
          fields[name.lowercased()] = value
        }
        rows.append((index + 1, fields))
      } catch {
        let problem = error.problems.first
        flaws.append(
          .init(
            line: index + 1,
            cause: "column \(problem?.column ?? 1): \(problem?.message ?? "no JSON")"))
      }
    }
  }

  private mutating func addRows(_ table: [(Int, [String])]) {
    var columns = ["id", "text"]
    var isFirst = true
    for (line, values) in table {
      if values.allSatisfy(\.isEmpty) || values[0].hasPrefix("#") { continue }
      defer { isFirst = false }
      if isFirst, values[0].lowercased() == "id" {
        columns = values.map { $0.lowercased() }
        continue
      }
      guard values.count <= columns.count else {
        flaws.append(
          .init(line: line, cause: "\(values.count) columns, where there are \(columns.count)"))
        continue
      }
      var fields: [String: String] = [:]
      for (name, value) in zip(columns, values) where !value.isEmpty { fields[name] = value }
      rows.append((line, fields))
    }
  }

  private static func tabSeparated(_ text: String) -> [(Int, [String])] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map {
      (
        $0.offset + 1,
        $0.element.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      )
    }
  }

  /// Fields by RFC 4180: quotes around a field may hold commas, line ends and doubled quotes.
  private static func commaSeparated(_ text: String) -> [(Int, [String])] {
    var rows: [(Int, [String])] = []
    var fields: [String] = []
    var field = ""
    var isQuoted = false
    var line = 1
    var start = 1
    var characters = Array(text)[...]
    while let character = characters.popFirst() {
      switch character {
      case "\"" where isQuoted:
        if characters.first == "\"" {
          characters.removeFirst()
          field.append("\"")
        } else {
          isQuoted = false
        }
      case "\"" where field.isEmpty: isQuoted = true
      case "," where !isQuoted:
        fields.append(field)
        field = ""
      case _ where character.isNewline && !isQuoted:
        rows.append((start, fields + [field]))
        (fields, field) = ([], "")
        line += 1
        start = line
      default:
        if character.isNewline { line += 1 }
        field.append(character)
      }
    }
    if !field.isEmpty || !fields.isEmpty { rows.append((start, fields + [field])) }
    return rows
  }
}
