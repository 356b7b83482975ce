import SpeechGrammar
import Testing

/// Language models made of sentences.
struct LanguageModelTests {
  private static let text = """
    # Orders, and one in passing.
    Turn on the light. Turn off the light!
    turn the radio down
    Mr. Smith’s 21 lights (all of them) are on -- "aren't they?"
    """

  @Test func `text becomes the words that are spoken`() throws {
    let model = try LanguageModel(text: Array(Self.text.utf8), file: "t.txt")
    #expect(model.sentenceCount == 4)
    #expect(
      model.words == [
        "all", "are", "aren't", "down", "light", "lights", "mr", "of", "off", "on", "one", "radio",
        "smith's", "the", "them", "they", "turn", "twenty",
      ])
    #expect(model.location(of: "radio") == GrammarLocation(file: "t.txt", line: 3, column: 1))
    #expect(try LanguageModel(phrases: ["Stop!\nNow"]).sentenceCount == 1)
  }

  @Test(arguments: 1...3)
  func `after any words the probabilities add up to one`(order: Int) throws {
    var random = SplitMix(state: 5)
    for _ in 0..<30 {
      let vocabulary = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        String(UnicodeScalar(UInt8.random(in: 97...122, using: &random)))
      }
      let phrases = (0..<Int.random(in: 1...20, using: &random)).map { _ in
        (0..<Int.random(in: 1...6, using: &random)).map { _ in
          vocabulary.randomElement(using: &random) ?? "a"
        }.joined(separator: " ")
      }
      let model = try LanguageModel(phrases: phrases, order: order)
      for _ in 0..<20 {
        let before = (0..<Int.random(in: 0...4, using: &random)).map { _ in
          model.words.randomElement(using: &random) ?? "a"
        }
        let sum = (model.words.map(Optional.some) + [nil]).reduce(0) {
          $0 + model.probability(of: $1, after: before)
        }
        #expect(abs(sum - 1) < 1e-12, "\(phrases) after \(before)")
      }
    }
  }

  @Test func `probabilities are those of the formula`() throws {
    // a follows the start twice of three times, b once; after a come b and the end.
    let model = try LanguageModel(phrases: ["a b", "a", "b"], order: 2)
    // Unigrams: a 2, b 2, end 3: seven in all, of three kinds.
    let (a, b) = (3.0 / 10, 3.0 / 10)
    #expect(abs(model.probability(of: "a", after: []) - (2 + 2 * a) / 5) < 1e-12)
    #expect(abs(model.probability(of: "B", after: ["a"]) - (1 + 2 * b) / 4) < 1e-12)
    // Behind b only the end was seen, twice.
    #expect(abs(model.probability(of: "a", after: ["b"]) - a / 3) < 1e-12)
    #expect(model.probability(of: "zebra", after: []) == 0)
    #expect(model.probability(of: "a", after: ["zebra"]) == a)
  }

  @Test func `the file says the same as the model`() throws {
    let model = try LanguageModel(text: Array(Self.text.utf8), file: "t.txt")
    let sections = Arpa(model.arpa)
    #expect(sections.counts == sections.runs.map(\.count))
    for word in model.words + ["</s>"] {
      for before in [[], ["turn"], ["turn", "on"], ["on", "turn"], ["light"]] {
        let expected = model.probability(of: word == "</s>" ? nil : word, after: before)
        let said = sections.probability(of: word, after: (before.count < 2 ? ["<s>"] : []) + before)
        #expect(abs(said - expected) < 1e-5, "\(word) after \(before)")
      }
    }
  }

  @Test(arguments: [
    ([UInt8]("...\n# only a comment\n".utf8), "no word"), ([0xFF, 0x41], "UTF-8"),
    ([0x41, 0], "no text"),
  ])
  func `what has no words is refused`(bytes: [UInt8], message: String) throws {
    let error = try #require(throws: GrammarError.self) {
      _ = try LanguageModel(text: bytes, file: "t")
    }
    #expect(error.description.contains(message))
  }
}

/// An ARPA file as a reader of its own sees it.
private struct Arpa {
  var counts: [Int] = []
  var runs: [[[String]: (probability: Double, backoff: Double)]] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("ngram ") {
        counts.append(Int(line.split(separator: "=")[1]) ?? 0)
      } else if line.hasSuffix("-grams:") {
        runs.append([:])
      } else if !line.hasPrefix("\\") {
        let fields = line.split(separator: "\t")
        let words = fields[1].split(separator: " ").map(String.init)
        runs[runs.count - 1][words] = (
          power(Double(fields[0]) ?? 0), fields.count > 2 ? power(Double(fields[2]) ?? 0) : 1
        )
      }
    }
  }

  func probability(of word: String, after before: [String]) -> Double {
    let context = Array(before.suffix(runs.count - 1))
    if let entry = runs[context.count][context + [word]] { return entry.probability }
    guard !context.isEmpty else { return 0 }
    let backoff = runs[context.count - 1][context]?.backoff ?? 1
    return backoff * probability(of: word, after: Array(context.dropFirst()))
  }
}

/// 10 to the power of a number: the series of e^x at x/1024, squared ten times.
private func power(_ exponent: Double) -> Double {
  var result = 1.0
  let x = exponent * 2.302585092994046 / 1024
  for term in stride(from: 12.0, through: 1, by: -1) { result = 1 + result * x / term }
  for _ in 0..<10 { result *= result }
  return result
}
