import FoundationEssentials
import SpeechGrammar
import Testing

/// Readers fed with noise: whatever comes, they answer.
struct FuzzTests {
  private static let seeds = [
    """
    #JSGF V1.0 UTF-8 en; grammar a.b; import <x.*>; /** doc */ public <c> = [please] (/1/ go {x} |
    /2.5e0/ "New York"+ {y=1}) <d>* ; <d> = 21st <NULL> | <VOID> ; // end
    """,
    "# list\nturn on the light\n20 times\n",
    "[A]\nx = (a | b:c){t:v}\n\\[an] 0..10,2{n} <x> [or\n not]\n[B]\nstop!\n",
    #"{"ThisWillBeSaidOnce":["A",{"OneOfTheseCanBeSaidWithOptionalRepetitions":["B","\u00e9 C"]}]}"#,
  ]
  private static let pieces = [
    "(", ")", "[", "]", "<", ">", "{", "}", "|", ";", "*", "+", "/", "\"", "\\", "=", "..", ",",
    ":",
    "#", "/*", "//", "<c>", "<d>", "public ", "import ", "0..9", "é", "\u{0}", "\r\n", " ",
    "<NULL>",
  ]

  private enum Reader: CaseIterable {
    case jsgf, phrases, templates, openEars

    func read(_ bytes: [UInt8]) throws(GrammarError) -> Grammar {
      switch self {
      case .jsgf:
        try Grammar(jsgf: bytes, file: "f") { _ in GrammarSource(file: "x", bytes: bytes) }
      case .phrases: try Grammar(phraseList: bytes, file: "f")
      case .templates: try Grammar(templates: bytes, file: "f")
      case .openEars: try Grammar(openEarsJSON: bytes, file: "f")
      }
    }
  }

  /// How many times as long as usual it is tried, and from where the random numbers begin.
  private static let effort = number("SPEECHKIT_TEST_EFFORT") ?? 1
  private static let seed = UInt64(number("SPEECHKIT_TEST_SEED") ?? 11)

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// Reads bytes in every way there is, and uses what comes of it.
  /// - Returns: How many ways succeeded.
  private func readAll(_ bytes: [UInt8]) -> Int {
    var count = 0
    for reader in Reader.allCases {
      do throws(GrammarError) {
        let graph = try reader.read(bytes).compiled()
        count += 1
        for sentence in graph.sentences.prefix(3) { #expect(graph.match(words: sentence) != nil) }
        let again = try Grammar(jsgf: graph.grammar.jsgf, file: "again").compiled()
        #expect(again.words == graph.words)
      } catch {
        #expect(error.problems.contains { $0.severity == .error && !$0.message.isEmpty })
      }
    }
    if let model = try? LanguageModel(text: bytes, file: "f") {
      let sum = (model.words + [nil]).reduce(0) { $0 + model.probability(of: $1, after: ["a"]) }
      #expect(abs(sum - 1) < 1e-9)
      #expect(model.arpa.hasSuffix("\\end\\\n"))
    }
    return count
  }

  @Test func `mutated grammars are read or refused`() {
    var random = SplitMix(state: Self.seed)
    var count = 0
    for _ in 0..<300 * Self.effort {
      for seed in Self.seeds {
        var bytes = Array(seed.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0...bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            bytes.insert(
              contentsOf: (Self.pieces.randomElement(using: &random) ?? "").utf8, at: place)
          case 1 where place < bytes.count: bytes.remove(at: place)
          case 2 where place < bytes.count: bytes[place] = .random(in: 0...255, using: &random)
          default: bytes += bytes[min(place, bytes.count / 2)...].prefix(40)
          }
        }
        count += readAll(bytes)
      }
    }
    #expect(count > 100)
  }

  @Test func `noise is refused or harmless`() {
    var random = SplitMix(state: Self.seed + 1)
    for turn in 0..<150 * Self.effort {
      let size = turn % 150
      _ = readAll((0..<size * 4).map { _ in .random(in: 0...255, using: &random) })
      let text = "#JSGF V1.0; grammar g; public <c> = "
      let noise = (0..<size).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
      _ = readAll(Array((text + noise.joined()).utf8))
    }
  }
}
