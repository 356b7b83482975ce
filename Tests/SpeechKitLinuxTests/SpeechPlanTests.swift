import Foundation
import SpeechKitLinux
import TestSupport
import Testing

struct SpeechPlanTests {
  /// A written form and its reading.
  struct Reading: CustomTestStringConvertible {
    let written: String
    let spoken: String
    var testDescription: String { written }

    /// The table in `TestSupport/Fixtures/readings.tsv`.
    static let all: [Reading] = {
      let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("TestSupport/Fixtures/readings.tsv")
      let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
      return text.split(separator: "\n").compactMap { line in
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard columns.count == 2 else { return nil }
        return Reading(written: String(columns[0]), spoken: String(columns[1]))
      }
    }()
  }

  private func read(_ text: String) -> String {
    SpeechPlan(text).map(\.spoken).filter { !$0.isEmpty }.joined(separator: " ")
  }

  @Test func `written forms are read as people say them`() {
    #expect(Reading.all.count > 400)
    for reading in Reading.all {
      #expect(read(reading.written) == reading.spoken, "\(reading.written)")
    }
  }

  @Test(arguments: [
    ("Hello there. How are you? Fine!", ["sentence", "question", "sentence"]),
    ("Mr. Smith met Dr. Jones at 5 p.m. on Monday.", ["sentence"]),
    ("This is the first clause, and this is the second one.", ["comma", "sentence"]),
    ("Yes, please.", ["sentence"]),
    ("First paragraph\n\nSecond paragraph", ["paragraph", "sentence"]),
    ("one line\nthe same sentence", ["sentence"]),
    ("He said J. R. R. Tolkien wrote it. She agreed.", ["sentence", "sentence"]),
    ("It costs 3.50 or 1,000 now. Good.", ["sentence", "sentence"]),
  ])
  func `clauses end where a reader breathes`(text: String, endings: [String]) {
    #expect(SpeechPlan(text).map(\.ending.rawValue) == endings)
  }

  @Test func `what cannot be said is named once and the rest is said`() {
    let clauses = Array(SpeechPlan("你好 hello 世界 Москва."))
    #expect(clauses.flatMap(\.skipped) == ["Chinese", "Cyrillic"])
    #expect(clauses.flatMap(\.words).map(\.text) == ["hello"])
  }

  @Test func `invalid UTF-8 is named and the rest is said`() {
    let text = String(
      decoding: [0x68, 0x69, 0x20, 0xFF, 0xFE, 0x20, 0x79, 0x6F, 0x75], as: UTF8.self)
    let clauses = Array(SpeechPlan(text))
    #expect(clauses.flatMap(\.words).map(\.text) == ["hi", "you"])
    #expect(clauses.flatMap(\.skipped) == ["bytes that are not UTF-8"])
  }

  @Test func `any characters at all give only words that can be said`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let text = String(
        String.UnicodeScalarView(
          (0..<60).compactMap { _ in
            Unicode.Scalar(
              UInt32.random(in: 0...(Bool.random() ? 0x7F : 0x1FFFF), using: &generator))
          }))
      for word in SpeechPlan(text).flatMap(\.words) {
        #expect(!word.text.isEmpty)
        #expect(
          word.text.utf8.allSatisfy { (97...122) ~= $0 || $0 == 39 }, "\(text.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    (String(repeating: "x", count: 5000), "a word of five thousand letters"),
    (String(repeating: "9", count: 5000), "a number of five thousand digits"),
    (String(repeating: "a1", count: 500), "a text of one thousand characters"),
    (
      "1234567890123456789012",
      "one two three four five six seven eight nine zero "
        + "one two three four five six seven eight nine zero one two"
    ),
  ])
  func `what is too long to be said is said to be there`(text: String, spoken: String) {
    #expect(read(text) == spoken)
  }

  @Test func `no word of a long text without punctuation is lost or doubled`() {
    let words = (0..<2000).map { ["hello", "there", "my", "friend"][$0 % 4] }
    let clauses = Array(SpeechPlan(words.joined(separator: " ")))
    #expect(clauses.flatMap(\.words).map(\.text) == words)
    #expect(clauses.allSatisfy { $0.words.count <= SpeechClause.longest })
  }

  @Test func `a second pass over a plan gives the same clauses`() {
    let plan = SpeechPlan("One. Two? Three, four and five and six.")
    #expect(Array(plan) == Array(plan))
  }
}
