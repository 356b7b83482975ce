import Foundation
import TestSupport
import Testing

/// What the documents show, done.
@Suite(.timeLimit(.minutes(5))) struct ReadmeTests {
  /// The contents of the fenced blocks of one kind.
  static func blocks(_ kind: String, of path: String = "README.md") -> [String] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```\(kind)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  @Test(arguments: [("README.md", 8), ("docs/accuracy.md", 5)])
  func `every command shown prints what is shown`(path: String, count: Int) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("models"),
      withDestinationPath: FileManager.default.currentDirectoryPath + "/models")
    let steps = Self.blocks("console", of: path).flatMap { block in
      block.components(separatedBy: "\n$ ").map {
        ($0.hasPrefix("$ ") ? String($0.dropFirst(2)) : $0).split(
          separator: "\n", omittingEmptySubsequences: true)
      }
    }
    try #require(steps.count >= count)
    for step in steps {
      let command = try #require(step.first)
      if command.contains("with your own voice") { continue }
      let run = try ToolRun(shell: "cd \(folder.path) && \(command)")
      #expect(
        run.text.split(separator: "\n") == Array(step.dropFirst()), "\(command): \(run.errors)")
    }
  }

  @Test func `the Swift shown is what is compiled`() throws {
    let compiled = try String(contentsOfFile: "Tests/Snippets/main.swift", encoding: .utf8)
    #expect(Self.blocks("swift") == [compiled])
  }

  @Test func `the scripts shown are there`() {
    for line in Self.blocks("sh").flatMap({ $0.split(separator: "\n") }) {
      let script = line.split(separator: " ").first.map(String.init) ?? ""
      #expect(FileManager.default.isExecutableFile(atPath: script))
    }
  }
}
