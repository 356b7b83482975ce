import Foundation
import TestSupport
import Testing

/// The manual page of `af`, against what the tool says of itself.
@Suite(.timeLimit(.minutes(5))) struct AFManualTests {
  let page: ManualPage

  init() throws { page = try ManualPage("af") }

  /// The verbs in the tool's own help.
  func verbs() throws -> [String] {
    let help = try ToolRun("af", ["--help"]).text
    let list = try #require(help.components(separatedBy: "Verbs:\n").last)
    return list.split(separator: "\n").prefix { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// The part of the page about a verb.
  func section(_ verb: String) throws -> String {
    try page.section(verb).replacingOccurrences(of: "\\-", with: "-")
  }

  func options(in text: String) -> Set<String> {
    Set(text.matches(of: #/--[a-z][a-z-]+/#).map { String($0.output) })
  }

  @Test func `every verb and every option is in the manual page, and nothing else`() throws {
    let verbs = try verbs()
    #expect(verbs.count >= 4)
    for verb in verbs {
      let help = try ToolRun("af", [verb, "--help"]).text
      // What the table says; examples stand behind it.
      let lines = help.split(separator: "\n").filter {
        $0.hasPrefix("  -") || $0.hasPrefix("      --")
      }
      let offered = options(in: lines.map { String($0.prefix(40)) }.joined(separator: "\n"))
      #expect(offered.count >= 3)
      let section = try section(verb)
      let described = options(
        in: section.split(separator: "\n").filter { $0.hasPrefix(".B") }.joined(separator: "\n"))
      #expect(described == offered.subtracting(["--help", "--version"]), "\(verb)")
      for letter in help.matches(of: #/  (-[a-z]), --/#).map(\.output.1) where letter != "-h" {
        #expect(section.contains(".BR \(letter) \""), "\(verb) \(letter)")
      }
    }
  }
}
