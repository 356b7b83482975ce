import Foundation
import TestSupport
import Testing
import ToolSupport

@testable import listen
@testable import say

/// The manual pages, against the tables that the tools work by.
@Suite(.timeLimit(.minutes(5))) struct ManualTests {
  /// Where each table stands: the page, and the section.
  static let tables: [(tool: String, section: String, table: OptionTable)] =
    [("say", "options", SayOptions.table), ("listen", "options", ListenOptions.table)]
    + Listen.verbs.map { ("listen", $0.name, $0.table) }

  @Test(arguments: tables.indices)
  func `a page has the options of the tool, with the same words and defaults`(place: Int) throws {
    let (tool, section, table) = Self.tables[place]
    // What the section says before its first options is not the table's.
    let written = try ManualPage(tool).section(section).split(separator: "\n").map(String.init)
      .drop { !$0.hasPrefix(".SS") }
    let wanted = ManualPage.options(table)
    for (line, other) in zip(written, wanted) { #expect(line == other, "\(table.tool)") }
    #expect(written.count == wanted.count, "\(table.tool)")
  }

  @Test(arguments: tables.indices)
  func `a page has the exit statuses of the help`(place: Int) throws {
    let (tool, _, table) = Self.tables[place]
    let statuses = try ManualPage(tool).section("exit status")
    let named = ManualPage.statuses(table)
    #expect(named.count >= 2)
    for status in named {
      #expect("\n\(statuses)".contains("\n.TP\n.B \(status)\n"), "\(table.tool) \(status)")
    }
  }

  @Test func `the help of listen names every verb, and the page shows how each is called`() throws {
    let synopsis = try ManualPage("listen").section("synopsis")
      .replacingOccurrences(of: "\\-", with: "-")
    let help = try ToolRun("listen", ["--help"]).text
    #expect(Listen.verbs.count == 6)
    for verb in Listen.verbs {
      #expect(help.contains("\n  \(Column.left(verb.name, 12))\(verb.brief)\n"))
      #expect(synopsis.contains(".B listen \(verb.name)\n"))
      let own = try ToolRun("listen", [verb.name, "--help"])
      #expect(own.text == verb.table.help)
    }
  }

  @Test(arguments: ["say", "listen", "af"])
  func `a page has no mistake that its formatters see`(tool: String) throws {
    let complaints = try ManualPage(tool).complaints()
    #expect(complaints.isEmpty, "\(complaints)")
  }
}
