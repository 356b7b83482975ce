import SpeechKitLinux
import ToolSupport

/// A sheet of prompts: a table whose lines are what shall be spoken into a file each.
///
/// Columns are separated by tabs, or in a `.csv` by commas with quotes around what contains some. A
/// first line that begins with `id` names the columns: `id`, `text`, `voice`, `rate`, `pitch`,
/// `volume` in any order; without one they are `id` and `text`. Empty lines and lines that begin with
/// `#` are passed over.
struct PromptSheet {
  /// One line of the sheet.
  struct Prompt {
    let line: Int
    let id: String
    let text: String
    /// Options of `say` that the line gives, by their names.
    let options: [(name: String, value: String)]
  }

  /// What a line has wrong.
  struct Flaw {
    let line: Int
    let cause: String
  }

  private(set) var prompts: [Prompt] = []
  private(set) var flaws: [Flaw] = []

  private static let optionNames = ["voice", "rate", "pitch", "volume"]

  /// Reads a sheet; lines that are wrong are among its flaws.
  init(_ text: String, isCommaSeparated: Bool) {
    var columns = ["id", "text"]
    var lines: [String: Int] = [:]
    var isFirst = true
    let rows = isCommaSeparated ? Self.commaSeparated(text) : Self.tabSeparated(text)
    for (number, fields) in rows {
      if fields.allSatisfy(\.isEmpty) || fields[0].hasPrefix("#") { continue }
      if isFirst, fields[0].lowercased() == "id" {
        columns = fields.map { $0.lowercased() }
        let known = ["id", "text"] + Self.optionNames
        for column in columns where !known.contains(column) {
          flaws.append(
            Flaw(
              line: number,
              cause: "there is no column \(column), only \(known.joined(separator: ", "))"))
        }
        isFirst = false
        continue
      }
      isFirst = false
      do throws(Refusal) {
        let prompt = try Self.prompt(number, fields, columns)
        if let earlier = lines[prompt.id] {
          throw Refusal(cause: "the id \(prompt.id) is taken by line \(earlier)")
        }
        lines[prompt.id] = number
        prompts.append(prompt)
      } catch { flaws.append(Flaw(line: number, cause: error.cause)) }
    }
  }

  private struct Refusal: Error {
    let cause: String
  }

  private static func prompt(
    _ line: Int, _ fields: [String], _ columns: [String]
  ) throws(Refusal) -> Prompt {
    guard fields.count <= columns.count else {
      throw Refusal(cause: "\(fields.count) columns, where there are \(columns.count)")
    }
    var values: [String: String] = [:]
    for (name, value) in zip(columns, fields) where !value.isEmpty { values[name] = value }
    guard let id = values["id"], isFileName(id) else {
      throw Refusal(
        cause: "the id must be 1 to 100 letters, digits, hyphens, underscores or full stops, and "
          + "begin with a letter or digit")
    }
    guard let text = values["text"] else { throw Refusal(cause: "there is no text") }
    guard text.utf8.count <= 100_000 else { throw Refusal(cause: "the text is longer than 100 kB") }
    return Prompt(
      line: line, id: id, text: text,
      options: optionNames.compactMap { name in values[name].map { (name, $0) } })
  }

  private static func isFileName(_ id: String) -> Bool {
    guard let first = id.first, id.count <= 100, first.isASCII, first.isLetter || first.isNumber
    else {
      return false
    }
    return id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
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
