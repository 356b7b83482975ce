import SpeechKitLinux
import ToolSupport

/// A sheet of prompts: a table whose lines are what shall be spoken into a file each.
///
/// The columns are `id` and `text`, and `voice`, `rate`, `pitch`, `volume`, `format` where a line has
/// something of its own. How a line is written, its kind of file says.
struct PromptSheet {
  /// One line of the sheet.
  struct Prompt {
    let line: Int
    let id: String
    let text: String
    /// The ending of the file; nil for that of the others.
    let ending: String?
    /// Options of `say` that the line gives, by their names.
    let options: [(name: String, value: String)]
  }

  private(set) var prompts: [Prompt] = []
  private(set) var flaws: [PromptFlaw] = []

  private static let optionNames = ["voice", "rate", "pitch", "volume"]
  private static let columns = ["id", "text"] + optionNames + ["format"]

  /// Reads a sheet; lines that are wrong are among its flaws.
  /// - Parameters:
  ///   - text: The sheet.
  ///   - path: Its name, which tells how it is written.
  init(_ text: String, path: String) {
    let table = PromptTable(text, path: path)
    flaws = table.flaws
    var lines: [String: Int] = [:]
    var strangers: Set<String> = []
    for (line, fields) in table.rows {
      for name in fields.keys where !Self.columns.contains(name) && strangers.insert(name).inserted
      {
        let known = Self.columns.joined(separator: ", ")
        flaws.append(PromptFlaw(line: line, cause: "there is no column \(name), only \(known)"))
      }
      do throws(PromptFlaw) {
        let prompt = try Self.prompt(line, fields)
        if let earlier = lines[prompt.id] {
          throw PromptFlaw(line: line, cause: "the id \(prompt.id) is taken by line \(earlier)")
        }
        lines[prompt.id] = line
        prompts.append(prompt)
      } catch { flaws.append(error) }
    }
  }

  private static func prompt(_ line: Int, _ fields: [String: String]) throws(PromptFlaw) -> Prompt {
    guard let id = fields["id"], isFileName(id) else {
      throw PromptFlaw(
        line: line,
        cause: "the id must be 1 to 100 letters, digits, hyphens, underscores or full stops, and "
          + "begin with a letter or digit")
    }
    guard let text = fields["text"] else { throw PromptFlaw(line: line, cause: "there is no text") }
    guard text.utf8.count <= 100_000 else {
      throw PromptFlaw(line: line, cause: "the text is longer than 100 kB")
    }
    let format = fields["format"].map { DataFormat.containers[$0.lowercased()] }
    if case .some(.none) = format {
      throw PromptFlaw(line: line, cause: "\(fields["format"] ?? ""): not a kind of sound file")
    }
    return Prompt(
      line: line, id: id, text: text, ending: format.flatMap(\.self)?.rawValue,
      options: optionNames.compactMap { name in fields[name].map { (name, $0) } })
  }

  private static func isFileName(_ id: String) -> Bool {
    guard let first = id.first, id.count <= 100, first.isASCII, first.isLetter || first.isNumber
    else {
      return false
    }
    return id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }
}
