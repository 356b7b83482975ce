import Foundation
import TestSupport
import Testing

/// Written forms as they are heard: what `say` speaks, `listen` understands.
@Suite(.timeLimit(.minutes(5)))
struct SpokenFormTests {
  /// Forms out of the table of readings.
  static let forms = [
    "1500",
    "5+5",
    "3:30pm",
    "512MB",
    "1800",
    "5 Main St.",
    "1-2-3",
    "$3 million",
    "World War II",
    "50/50",
    "Mr. Brown vs. Mrs. White etc. Then",
    "10.25",
    "1¼",
    "2 × 3",
    "-3 dB",
    "1st 2nd 3rd 21st",
    "a.k.a. Bob",
    "12,345.67",
    "30 fps",
    "I, II and III",
    "3.14",
    "the IT department",
    "£10 and €7.50",
    "USD 10",
    "3*4",
    "12 May 1821",
    "pages 10-12",
    "12/31/1999",
    "3 p.m. today",
    "230 V",
    "-5°C",
    "1999-2000",
    "2+2=4",
    "you may 5",
    "January 1st, 2001",
    "999",
    "9.8 m/s",
    "5–6",
    "-$5",
    "3.0",
    "360°",
    "$1.01",
    "2024-03-05",
    "in 1066",
    "Dec. 25",
    "0.5",
    "10-20%",
    "$10bn",
    "$5M",
    "16:9",
    "Elizabeth II",
    "$1,200.50",
    "44.1 kHz",
  ]

  @Test func `what is written is heard as the words it stands for`() throws {
    let table = try String(
      contentsOfFile: "Tests/TestSupport/Fixtures/readings.tsv", encoding: .utf8)
    var readings: [String: String] = [:]
    for line in table.split(separator: "\n") {
      let columns = line.split(separator: "\t").map(String.init)
      if columns.count == 2 { readings[columns[0]] = columns[1] }
    }
    let spoken = try Self.forms.map { try #require(readings[$0], "\($0)") }
    let folder = try TemporaryFolder()
    let sheet = Self.forms.enumerated().map { "f\($0.offset + 100)\t\($0.element)\n" }.joined()
    try folder.write(sheet.utf8, to: "forms.tsv")
    try folder.write(spoken.map { "\($0)\n" }.joined().utf8, to: "phrases.txt")
    let run = try ToolRun(
      shell: """
        cd '\(folder.path)' && say --batch forms.tsv -o out 2> /dev/null &&
        listen --json phrases.txt out/*.wav 2> /dev/null |
        jq -r 'select(.event == "recognized") | .file + "\t" + .text'
        """)
    #expect(run.status == 0)
    let heard = run.text.split(separator: "\n")
    let expected = spoken.enumerated().map { "out/f\($0.offset + 100).wav\t\($0.element)" }
    for line in expected { #expect(heard.contains { $0 == line }, "\(line)") }
    #expect(heard.count == expected.count)
  }
}
