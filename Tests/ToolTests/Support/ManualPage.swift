import Foundation
import TestSupport
import Testing
import ToolSupport

/// A manual page, and what a table of options asks of one.
struct ManualPage {
  /// Its source.
  let text: String
  private let path: String

  /// Reads the page of a tool.
  init(_ tool: String) throws {
    path = "man/\(tool).1"
    text = try String(contentsOfFile: path, encoding: .utf8)
  }

  /// What stands under a heading, without it.
  func section(_ heading: String) throws -> String {
    let parts = text.components(separatedBy: "\n.SH ")
    let begin = Self.escaped(heading.uppercased()) + "\n"
    let part = try #require(parts.first { $0.hasPrefix(begin) }, "no section \(heading)")
    return String(part.dropFirst(begin.count))
  }

  /// What its formatters complain of.
  func complaints() throws -> String {
    let man = "command -v man > /dev/null || exit 0; man --warnings -E UTF-8 -l \(path) > /dev/null"
    return try ToolRun(shell: "groff -man -ww -z \(path) 2>&1").text + ToolRun(shell: man).errors
  }

  /// The lines about options that a table asks for.
  static func options(_ table: OptionTable) -> [String] {
    table.sections.flatMap { section in
      [".SS \"\(section.title)\""]
        + section.options.flatMap { [".TP", label($0), escaped($0.help)] }
    }
  }

  /// The exit statuses that the help of a table names.
  static func statuses(_ table: OptionTable) -> [String] {
    table.epilogue.components(separatedBy: "Exit status:").last?
      .split { !$0.isNumber }.map(String.init) ?? []
  }

  private static func label(_ option: OptionTable.Option) -> String {
    let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    let value =
      switch option.argument {
      case .none: ""
      case .required(let name): " \\fI\(escaped(name))\\fR"
      case .optional(let name): "[=\\fI\(escaped(name))\\fR]"
      }
    return "\(letter)\\fB\\-\\-\(escaped(option.name))\\fR\(value)"
  }

  /// A word as it is written in a manual page.
  private static func escaped(_ text: String) -> String {
    let signs = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "-", with: "\\-").replacingOccurrences(of: "…", with: "...")
    return [".", "'"].contains { signs.hasPrefix($0) } ? "\\&" + signs : signs
  }
}
