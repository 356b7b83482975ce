public import SpeechGrammar

/// The commands of a grammar that sound alike.
///
/// Commands are compared where they part and meet again, so that a pair of rooms in a grammar of
/// millions of sentences is found once, by the words that differ.
public struct SoundAlikes: Sendable {
  /// The pairs, the most alike first, 200 at most.
  public private(set) var pairs: [SoundAlike] = []
  /// Whether all was compared: very large grammars are not gone through to the end.
  public private(set) var isComplete = true

  private let graph: GrammarGraph
  private let limit: Double
  private let phones: [[[Int]]]
  private let distance: PhoneDistance
  private let hasTags: Bool
  private var comparisonsLeft = Self.mostComparisons
  private var seen: Set<[[Int]]> = []
  private var candidates: [Candidate] = []

  /// Two ways that are close enough.
  private struct Candidate: Sendable {
    let distance: Double
    /// When it was found, to keep the order steady.
    let rank: Int
    let state: Int
    let ways: (Detours.Way, Detours.Way)
    /// The words that differ.
    let first: [Int]
    let second: [Int]

    /// Whether its difference is another one's and more besides.
    func includes(_ other: Candidate) -> Bool {
      first.contains(other.first) && second.contains(other.second)
        || first.contains(other.second) && second.contains(other.first)
    }
  }

  /// Words that differ in a place, at most, as they are gone through.
  private static let lengths = [1, 2, 5]
  /// Sequences of phones that are compared, at most.
  private static let mostComparisons = 400_000
  /// Ways that are looked at in all, at most.
  private static let mostWays = 30_000
  /// Close pairs that are looked at again, at most.
  private static let mostCandidates = 20_000
  /// Pairs that are given, at most.
  private static let mostPairs = 200
  /// Pronunciations of one way that are compared, at most.
  private static let mostVariants = 4

  /// Looks for pairs, in a second at most on today's machines.
  /// - Parameters:
  ///   - graph: The grammar.
  ///   - limit: The largest ``SoundAlike/distance`` of a pair, from 0. Default 2.5.
  ///   - pronunciations: The pronunciations of a word, phones separated by blanks.
  public init(
    _ graph: GrammarGraph, within limit: Double = 2.5, pronunciations: (String) -> [String]
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
    // Single words first, everywhere: a large grammar is then compared where it matters most.
    for longest in Self.lengths where isComplete { search(detours, longest) }
    choose(detours)
  }

  private mutating func search(_ detours: Detours, _ longest: Int) {
    var waysLeft = Self.mostWays
    for state in detours.states {
      let ways = detours.ways(from: state, longest: longest, limit: min(waysLeft, 3000))
      waysLeft -= ways.count
      let sounds = ways.map { variants(of: $0.words) }
      let groups = Dictionary(grouping: ways.indices) { ways[$0].end }
      for (_, members) in groups.sorted(by: { $0.key < $1.key }) {
        compare(members, ways, sounds, from: state) { _, _ in true }
      }
      compare(ways.indices.filter { ways[$0].isEnding }, ways, sounds, from: state) {
        ways[$0].end != ways[$1].end
      }
      guard waysLeft > 0, comparisonsLeft > 0 else {
        isComplete = false
        return
      }
    }
  }

  private mutating func compare(
    _ places: [Int], _ ways: [Detours.Way], _ sounds: [[[Int]]], from state: Int,
    where isWanted: (Int, Int) -> Bool
  ) {
    for (rank, place) in places.enumerated() {
      for later in places.dropFirst(rank + 1) where isWanted(place, later) {
        guard ways[later].words[0] != ways[place].words[0] else { continue }
        guard comparisonsLeft > 0 else { return }
        guard let found = nearest(sounds[place], sounds[later]) else { continue }
        note(found, ways[place], ways[later], from: state)
      }
    }
  }

  /// Takes the closest candidates that are not a closer pair's difference and more besides.
  private mutating func choose(_ detours: Detours) {
    candidates.sort { one, other in
      let sizes = (one.first.count + one.second.count, other.first.count + other.second.count)
      return (one.distance, sizes.0, one.rank) < (other.distance, sizes.1, other.rank)
    }
    if candidates.count > Self.mostCandidates { isComplete = false }
    var known: [Candidate] = []
    for candidate in candidates.prefix(Self.mostCandidates) where pairs.count < Self.mostPairs {
      guard !known.contains(where: candidate.includes) else { continue }
      known.append(candidate)
      let (way, other) = candidate.ways
      let first = detours.sentence(from: candidate.state, way, meeting: other)
      let second = detours.sentence(from: candidate.state, other, meeting: way)
      guard !meanTheSame(first, second) else { continue }
      pairs.append(
        SoundAlike(
          first: first, second: second, firstDifference: candidate.first.map { graph.words[$0] },
          secondDifference: candidate.second.map { graph.words[$0] },
          distance: candidate.distance))
    }
  }

  private mutating func note(
    _ distance: Double, _ way: Detours.Way, _ other: Detours.Way, from state: Int
  ) {
    var (first, second) = (way.words[...], other.words[...])
    while let last = first.last, last == second.last, min(first.count, second.count) > 1 {
      first.removeLast()
      second.removeLast()
    }
    guard seen.insert([Array(first), Array(second)]).inserted else { return }
    candidates.append(
      Candidate(
        distance: distance, rank: candidates.count, state: state, ways: (way, other),
        first: Array(first), second: Array(second)))
  }

  /// Whether it does no harm to take one for the other: where the grammar gives meanings, the same
  /// rule with the same slots; without any tag every sentence means something else.
  private func meanTheSame(_ first: [String], _ second: [String]) -> Bool {
    guard hasTags, let one = graph.match(words: first), let other = graph.match(words: second)
    else { return false }
    return one.rule == other.rule && one.slots.map(\.name) == other.slots.map(\.name)
      && one.slots.map(\.value) == other.slots.map(\.value)
  }

  private mutating func nearest(_ first: [[Int]], _ second: [[Int]]) -> Double? {
    var best = limit
    var isFound = false
    for one in first {
      for other in second {
        // Each phone more costs half a unit at least.
        guard Double((one.count - other.count).magnitude) / 2 <= best else { continue }
        comparisonsLeft -= 1
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
