public import SpeechGrammar

/// The commands of a grammar that sound alike.
///
/// Commands are compared where they part and meet again, so that a pair of rooms in a grammar of
/// millions of sentences is found once, by the words that differ.
public struct SoundAlikes: Sendable {
  /// The pairs, the most alike first.
  public private(set) var pairs: [SoundAlike] = []
  /// Whether all was compared: very large grammars are not gone through to the end.
  public private(set) var isComplete = true

  private let graph: GrammarGraph
  private let limit: Double
  private let phones: [[[Int]]]
  private let distance: PhoneDistance
  private let hasTags: Bool
  private var comparisonsLeft = 2_000_000
  private var seen: Set<[[Int]]> = []

  /// Words that differ in a place, at most.
  private static let longest = 5
  /// Ways out of one place that are compared, at most.
  private static let mostWays = 2000
  /// Pronunciations of one way that are compared, at most.
  private static let mostVariants = 4

  /// Looks for pairs, in a second at most on today's machines.
  /// - Parameters:
  ///   - graph: The grammar.
  ///   - limit: The largest ``SoundAlike/distance`` of a pair, from 0. Default 2.
  ///   - pronunciations: The pronunciations of a word, phones separated by blanks.
  public init(
    _ graph: GrammarGraph, within limit: Double = 2, pronunciations: (String) -> [String]
  ) {
    self.graph = graph
    self.limit = limit
    let spelled = graph.words.map { word in
      pronunciations(word).prefix(Self.mostVariants).map {
        $0.split(separator: " ").map(String.init)
      }
    }
    let distance = PhoneDistance(phones: Set(spelled.joined().joined()))
    phones = spelled.map { $0.map(distance.numbers) }
    self.distance = distance
    hasTags = graph.grammar.rules.contains { Self.hasTag($0.expression) }
    search()
  }

  private mutating func search() {
    let detours = Detours(graph)
    for state in detours.states where comparisonsLeft > 0 {
      let ways = detours.ways(from: state, longest: Self.longest, limit: Self.mostWays)
      if ways.count == Self.mostWays { isComplete = false }
      let sounds = ways.map { variants(of: $0.words) }
      for (place, way) in ways.enumerated() {
        for later in ways.indices.dropFirst(place + 1) where ways[later].meets(way) {
          guard ways[later].words[0] != way.words[0] else { continue }
          comparisonsLeft -= 1
          guard let found = nearest(sounds[place], sounds[later]) else { continue }
          note(found, way, ways[later], from: state, detours)
        }
        if comparisonsLeft <= 0 { break }
      }
    }
    if comparisonsLeft <= 0 { isComplete = false }
    pairs.sort {
      ($0.distance, $0.first.count, $0.first.joined()) < (
        $1.distance, $1.first.count, $1.first.joined()
      )
    }
  }

  private mutating func note(
    _ distance: Double, _ way: Detours.Way, _ other: Detours.Way, from state: Int,
    _ detours: Detours
  ) {
    var (first, second) = (way.words[...], other.words[...])
    while let last = first.last, last == second.last, min(first.count, second.count) > 1 {
      first.removeLast()
      second.removeLast()
    }
    guard seen.insert([Array(first), Array(second)]).inserted else { return }
    let sentences = [
      detours.sentence(from: state, way, meeting: other),
      detours.sentence(from: state, other, meeting: way),
    ]
    guard !meanTheSame(sentences[0], sentences[1]) else { return }
    pairs.append(
      SoundAlike(
        first: sentences[0], second: sentences[1], firstDifference: first.map { graph.words[$0] },
        secondDifference: second.map { graph.words[$0] }, distance: distance))
  }

  /// Whether it does no harm to take one for the other: where the grammar gives meanings, the same
  /// rule with the same slots; without any tag every sentence means something else.
  private func meanTheSame(_ first: [String], _ second: [String]) -> Bool {
    guard hasTags, let one = graph.match(words: first), let other = graph.match(words: second)
    else { return false }
    return one.rule == other.rule && one.slots.map(\.name) == other.slots.map(\.name)
      && one.slots.map(\.value) == other.slots.map(\.value)
  }

  private func nearest(_ first: [[Int]], _ second: [[Int]]) -> Double? {
    var best = limit
    var isFound = false
    for one in first {
      for other in second {
        // Each phone more costs half a unit at least.
        guard Double((one.count - other.count).magnitude) / 2 <= best else { continue }
        let value = distance(one, other, limit: best)
        if value <= best { (best, isFound) = (value, true) }
      }
    }
    return isFound ? best : nil
  }

  private func variants(of words: [Int]) -> [[Int]] {
    var variants: [[Int]] = [[]]
    for word in words {
      let longer = variants.flatMap { start in phones[word].map { start + $0 } }
      variants = Array(longer.prefix(Self.mostVariants))
    }
    return variants
  }

  private static func hasTag(_ expression: Grammar.Expression) -> Bool {
    if case .tag = expression { return true }
    return expression.children.contains(where: hasTag)
  }
}
