/// What the rules of a grammar can match, how they use each other, and what is wrong with that.
struct GrammarAnalysis {
  /// What an expression can match.
  private struct Reach: Equatable {
    /// Nothing at all may be said.
    var silence = false
    /// At least one sentence with words in it.
    var speech = false

    var something: Bool { silence || speech }
  }

  /// A use of one rule by another.
  private struct Use {
    let target: Int
    let location: GrammarLocation
    /// Nothing has to be said before it.
    let isFirst: Bool
    /// Nothing comes after it.
    let isLast: Bool
  }

  private let rules: [Grammar.Rule]
  /// The place of each rule in the grammar, by name.
  private(set) var index: [String: Int] = [:]
  /// For each rule the number of its group of rules that use each other in a circle.
  private(set) var circle: [Int] = []
  /// Everything found, errors and warnings.
  private(set) var problems: [GrammarProblem] = []
  private var uses: [[Use]] = []
  private var reach: [Reach] = []

  /// Checks the rules of a grammar.
  init(_ grammar: Grammar) {
    rules = grammar.rules
    checkNames(of: grammar)
    guard problems.isEmpty else { return }
    reach = reachOfRules()
    uses = rules.map { rule in
      var found: [Use] = []
      _ = collectUses(in: rule.expression, isFirst: true, isLast: true, into: &found)
      return found
    }
    circle = StrongComponents(successors: uses.map { $0.map(\.target) }).component
    checkRecursion()
    checkReach()
  }

  /// Whether one rule's use of another is part of a circle.
  func isRecursive(from rule: Int, to target: Int) -> Bool {
    guard circle[rule] == circle[target] else { return false }
    return rule != target || uses[rule].contains { $0.target == target }
  }

  // MARK: Names and values

  private mutating func checkNames(of grammar: Grammar) {
    let top = rules.first?.location ?? .code
    if rules.isEmpty {
      report(top, "the grammar has no rules", "write at least one, such as public <c> = stop;")
    } else if !rules.contains(where: \.isPublic) {
      report(
        top, "no rule is public, so nothing can be said",
        "write public in front of each rule that is a whole command")
    }
    for (position, rule) in rules.enumerated() {
      if let first = index[rule.name] {
        report(
          rule.location,
          "rule <\(rule.name)> is defined twice, first at \(rules[first].location)",
          "rename one of them, or join them with |")
      } else {
        index[rule.name] = position
      }
    }
    for rule in rules {
      guard isShallow(rule.expression, within: Grammar.maximumDepth * 4) else {
        report(
          rule.location, "rule <\(rule.name)> is nested too deeply",
          "break it into several rules")
        continue
      }
      checkValues(in: rule.expression, of: rule)
    }
  }

  private func isShallow(_ expression: Grammar.Expression, within depth: Int) -> Bool {
    depth > 0 && expression.children.allSatisfy { isShallow($0, within: depth - 1) }
  }

  private mutating func checkValues(in expression: Grammar.Expression, of rule: Grammar.Rule) {
    guard problems.count < GrammarError.maximumProblems else { return }
    switch expression {
    case .rule(let reference) where index[reference.name] == nil:
      report(
        reference.location, "rule <\(reference.name)> is used but not defined",
        suggestion(for: reference.name))
    case .token(let token) where token.spoken.isEmpty:
      report(
        token.location, "“\(token.written)” has nothing that can be spoken",
        "write it as words, or leave it out")
    case .alternatives(let alternatives):
      let weights = alternatives.map { $0.weight ?? 1 }
      if weights.contains(where: { !($0 >= 0 && $0.isFinite) }) {
        report(
          rule.location, "rule <\(rule.name)> has a weight that is negative or no number",
          "use 0 for never, 1 for normal, more for likelier")
      }
    default: break
    }
    for child in expression.children { checkValues(in: child, of: rule) }
  }

  private func suggestion(for name: String) -> String {
    EditDistance.nearest(to: name, among: rules.lazy.map(\.name))
      .map { "define it, or did you mean <\($0)>?" } ?? "define it, or import it"
  }

  private mutating func report(_ location: GrammarLocation, _ message: String, _ advice: String) {
    guard problems.count < GrammarError.maximumProblems else { return }
    problems.append(GrammarProblem(at: location, message, advice: advice))
  }

  // MARK: What can be matched

  private func reachOfRules() -> [Reach] {
    var users = [[Int]](repeating: [], count: rules.count)
    for (position, rule) in rules.enumerated() {
      forEachReference(in: rule.expression) { users[$0].append(position) }
    }
    var result = [Reach](repeating: Reach(), count: rules.count)
    var waiting = Array(rules.indices.reversed())
    var isWaiting = [Bool](repeating: true, count: rules.count)
    while let position = waiting.popLast() {
      isWaiting[position] = false
      let found = reach(of: rules[position].expression, knowing: result)
      guard found != result[position] else { continue }
      result[position] = found
      for user in users[position] where !isWaiting[user] {
        isWaiting[user] = true
        waiting.append(user)
      }
    }
    return result
  }

  private func forEachReference(in expression: Grammar.Expression, _ body: (Int) -> Void) {
    if case .rule(let reference) = expression, let target = index[reference.name] { body(target) }
    for child in expression.children { forEachReference(in: child, body) }
  }

  private func reach(of expression: Grammar.Expression, knowing known: [Reach]) -> Reach {
    switch expression {
    case .token: return Reach(speech: true)
    case .null: return Reach(silence: true)
    case .void: return Reach()
    case .rule(let reference): return index[reference.name].map { known[$0] } ?? Reach()
    case .tag(let inner, _): return reach(of: inner, knowing: known)
    case .optional(let inner):
      return Reach(silence: true, speech: reach(of: inner, knowing: known).speech)
    case .repeated(let inner, let least):
      let once = reach(of: inner, knowing: known)
      return Reach(silence: least == 0 || once.silence, speech: once.speech)
    case .sequence(let items):
      let all = items.map { reach(of: $0, knowing: known) }
      return Reach(
        silence: all.allSatisfy(\.silence),
        speech: all.allSatisfy(\.something) && all.contains(where: \.speech))
    case .alternatives(let alternatives):
      let all = alternatives.filter { $0.weight != 0 }
        .map { reach(of: $0.expression, knowing: known) }
      return Reach(silence: all.contains(where: \.silence), speech: all.contains(where: \.speech))
    }
  }

  private mutating func checkReach() {
    var endless: Set<Int> = []
    for (position, found) in reach.enumerated() {
      let rule = rules[position]
      if !found.something, uses[position].contains(where: { circle[$0.target] == circle[position] })
      {
        guard endless.insert(circle[position]).inserted else { continue }
        report(
          rule.location, "rule <\(rule.name)> can match nothing: it always uses itself again",
          "give it an alternative that ends: <\(rule.name)> = word | word <\(rule.name)>;")
        continue
      }
      guard rule.isPublic else { continue }
      if !found.something {
        report(
          rule.location, "rule <\(rule.name)> can match nothing",
          "give it a way to end that is not <VOID>, not weighted 0 and not the rule itself")
      } else if !found.speech {
        report(
          rule.location, "rule <\(rule.name)> can only match silence",
          "give it at least one word")
      } else if found.silence {
        problems.append(
          GrammarProblem(
            .warning, at: rule.location, "rule <\(rule.name)> also matches when nothing is said",
            advice: "silence is never reported as a command; make one of its parts required"))
      }
    }
  }

  // MARK: Recursion

  /// Notes the rules used in an expression and says whether it may be silent.
  private func collectUses(
    in expression: Grammar.Expression, isFirst: Bool, isLast: Bool, into found: inout [Use]
  ) -> Bool {
    switch expression {
    case .token, .void: return false
    case .null: return true
    case .rule(let reference):
      guard let target = index[reference.name] else { return false }
      found.append(
        Use(target: target, location: reference.location, isFirst: isFirst, isLast: isLast))
      return reach[target].silence
    case .tag(let inner, _):
      return collectUses(in: inner, isFirst: isFirst, isLast: isLast, into: &found)
    case .optional(let inner):
      _ = collectUses(in: inner, isFirst: isFirst, isLast: isLast, into: &found)
      return true
    case .repeated(let inner, let least):
      let silent = collectUses(in: inner, isFirst: isFirst, isLast: false, into: &found)
      return least == 0 || silent
    case .alternatives(let alternatives):
      var silent = false
      for alternative in alternatives {
        let one = collectUses(
          in: alternative.expression, isFirst: isFirst, isLast: isLast, into: &found)
        silent = silent || one
      }
      return silent
    case .sequence(let items):
      var silent = true
      let end = items.lastIndex { $0 != .null } ?? 0
      for (position, item) in items.enumerated() {
        let one = collectUses(
          in: item, isFirst: isFirst && silent, isLast: isLast && position >= end, into: &found)
        silent = silent && one
      }
      return silent
    }
  }

  private mutating func checkRecursion() {
    let first = uses.map { $0.filter(\.isFirst).map(\.target) }
    let left = StrongComponents(successors: first)
    for (rule, list) in uses.enumerated() {
      for use in list where circle[use.target] == circle[rule] {
        let name = rules[rule].name
        let target = rules[use.target].name
        let through = rule == use.target ? "itself" : "<\(target)>, which leads back to it,"
        if use.isFirst, left.component[use.target] == left.component[rule] {
          report(
            use.location,
            "rule <\(name)> begins with \(through) before any word has to be said",
            "put the recursion last, as in <\(name)> = word | word and <\(name)>;")
        } else if !use.isLast {
          report(
            use.location, "rule <\(name)> uses \(through) in the middle",
            "a rule can use itself only as its last part; for repetition write ( … )+")
        }
      }
    }
  }
}
