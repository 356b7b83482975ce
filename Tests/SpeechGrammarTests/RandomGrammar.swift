import SpeechGrammar

/// A generator whose numbers depend on its seed alone (Steele et al., "Fast splittable pseudorandom
/// number generators", 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A grammar drawn at random, and its language worked out straight from its expressions, without
/// any automaton.
struct RandomGrammar {
  static let words = ["a", "b", "c"]
  static let longest = 4

  private(set) var grammar = Grammar(name: "random", rules: [])
  private var random: SplitMix

  init(seed: UInt64) {
    random = SplitMix(state: seed)
    let count = Int.random(in: 1...4, using: &random)
    for number in 0..<count {
      var expression = self.expression(depth: 3, rulesAfter: number, of: count)
      if Int.random(in: 0..<4, using: &random) == 0 {
        // Recursion where it is allowed: as the last part.
        expression = .alternatives([
          .init(expression),
          .init(.sequence([.token(.init("b")), .optional(.rule(.init("r\(number)")))])),
        ])
      }
      let isPublic = number == 0 || Bool.random(using: &random)
      grammar.rules.append(Grammar.Rule("r\(number)", isPublic: isPublic, expression))
    }
  }

  private mutating func expression(
    depth: Int, rulesAfter rule: Int, of count: Int
  ) -> Grammar.Expression {
    func several(_ range: ClosedRange<Int>, _ me: inout RandomGrammar) -> [Grammar.Expression] {
      (0..<Int.random(in: range, using: &me.random)).map { _ in
        me.expression(depth: depth - 1, rulesAfter: rule, of: count)
      }
    }
    let kind = depth == 0 ? 0 : Int.random(in: 0..<11, using: &random)
    switch kind {
    case 3, 4: return .sequence(several(1...3, &self))
    case 5, 6:
      return .alternatives(
        several(1...3, &self).map {
          .init(weight: [nil, 0, 1, 2.5].randomElement(using: &random) ?? nil, $0)
        })
    case 7: return .optional(several(1...1, &self)[0])
    case 8:
      return .repeated(several(1...1, &self)[0], atLeast: Int.random(in: 0...1, using: &random))
    case 9 where rule + 1 < count:
      return .rule(.init("r\(Int.random(in: (rule + 1)..<count, using: &random))"))
    case 10:
      return [
        .null, .void, .tag(several(1...1, &self)[0], .init(name: "t", value: "x y}")),
        .tag(several(1...1, &self)[0], .init(name: "s")),
      ].randomElement(using: &random) ?? .null
    default: return .token(.init(Self.words.randomElement(using: &random) ?? "a"))
    }
  }

  /// All sentences of at most the longest length, but for the empty one.
  static func language(of grammar: Grammar) -> Set<[String]> {
    var known = [Set<[String]>](repeating: [], count: grammar.rules.count)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (number, rule) in grammar.rules.enumerated() {
        let found = sentences(rule.expression) { name in
          grammar.rules.firstIndex { $0.name == name }.map { known[$0] } ?? []
        }
        if found != known[number] {
          known[number] = found
          hasChanged = true
        }
      }
    }
    var result: Set<[String]> = []
    for (rule, found) in zip(grammar.rules, known) where rule.isPublic { result.formUnion(found) }
    result.remove([])
    return result
  }

  private static func sentences(
    _ expression: Grammar.Expression, _ rule: (String) -> Set<[String]>
  ) -> Set<[String]> {
    switch expression {
    case .token(let token): return [token.spoken]
    case .null: return [[]]
    case .void: return []
    case .rule(let reference): return rule(reference.name)
    case .tag(let inner, _): return sentences(inner, rule)
    case .optional(let inner): return sentences(inner, rule).union([[]])
    case .sequence(let items):
      return items.reduce([[]]) { joined($0, sentences($1, rule)) }
    case .alternatives(let alternatives):
      return alternatives.filter { $0.weight != 0 }.reduce(into: []) {
        $0.formUnion(sentences($1.expression, rule))
      }
    case .repeated(let inner, let least):
      let once = sentences(inner, rule)
      var all: Set<[String]> = [[]]
      for _ in 0..<longest { all.formUnion(joined(all, once)) }
      return least == 0 ? all : joined(once, all)
    }
  }

  private static func joined(_ first: Set<[String]>, _ second: Set<[String]>) -> Set<[String]> {
    var result: Set<[String]> = []
    for a in first {
      for b in second where a.count + b.count <= longest { result.insert(a + b) }
    }
    return result
  }

  /// Every row of words of at most the longest length, the empty one included.
  static let rows: [[String]] = (0..<longest).reduce(into: [[]]) { rows, length in
    rows += rows.filter { $0.count == length }.flatMap { row in words.map { row + [$0] } }
  }
}
