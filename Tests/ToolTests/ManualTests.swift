import Foundation
import TestSupport
import Testing
import ToolSupport

@testable import say

/// The manual pages, against the tables that the tools work by.
struct ManualTests {
  /// A word as it is written in a manual page.
  private static func escaped(_ text: String) -> String {
    let signs = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "-", with: "\\-")
    return [".", "'"].contains { signs.hasPrefix($0) } ? "\\&" + signs : signs
  }

  /// The section of a manual page that a table asks for.
  private static func section(_ table: OptionTable) -> String {
    var text = ".SH OPTIONS\n"
    for section in table.sections {
      text += ".SS \"\(section.title)\"\n"
      for option in section.options {
        let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
        let value =
          switch option.argument {
          case .none: ""
          case .required(let name): " \\fI\(escaped(name))\\fR"
          case .optional(let name): "[=\\fI\(escaped(name))\\fR]"
          }
        text += ".TP\n\(letter)\\fB\\-\\-\(escaped(option.name))\\fR\(value)\n"
        text += escaped(option.help) + "\n"
      }
    }
    return text
  }

  @Test func `the page of say has the options of the tool, with the same words and defaults`()
    throws
  {
    let page = try String(contentsOfFile: "man/say.1", encoding: .utf8)
    let start = try #require(page.range(of: ".SH OPTIONS\n")).lowerBound
    let end = try #require(page.range(of: ".SH COMMANDS")).lowerBound
    let written = page[start..<end].split(separator: "\n")
    let wanted = Self.section(SayOptions.table).split(separator: "\n")
    for (line, other) in zip(written, wanted) { #expect(line == other) }
    #expect(written.count == wanted.count)
  }

  @Test func `the page of say has the exit statuses of the help`() throws {
    let page = try String(contentsOfFile: "man/say.1", encoding: .utf8)
    let help = SayOptions.table.epilogue
    let statuses =
      help.components(separatedBy: "Exit status:").last?
      .split { !$0.isNumber }.map(String.init) ?? []
    try #require(statuses.count >= 8)
    for status in statuses { #expect(page.contains(".TP\n.B \(status)\n"), "\(status)") }
  }

  @Test func `the page is well-formed`() throws {
    let run = try ToolRun(shell: "groff -man -ww -z man/say.1 2>&1")
    #expect(run.text.isEmpty, "\(run.text)")
  }
}
