/// Reads clauses from a text, one at a time.
public struct ClauseReader: IteratorProtocol {
  /// A comma cuts only behind this many words, so that "yes, please" stays one tune.
  private static let shortestClause = 4

  /// Words that open sentences more often than they are part of a name.
  private static let openers: Set<String> = [
    "The", "A", "An", "It", "He", "She", "They", "We", "I", "You", "This", "That", "These", "In",
    "On", "At", "But", "And", "However", "There", "Then", "What", "When", "Who", "If", "My", "His",
    "Her", "Our", "For", "After", "Please",
  ]

  /// Words before a letter that names one of several, and is no initial of a person.
  private static let lettered: Set<String> = [
    "plan", "vitamin", "grade", "type", "class", "option", "section", "part", "hepatitis", "group",
    "team", "exhibit", "appendix", "point", "gate", "platform", "terminal", "building", "letter",
    "level", "unit", "room", "block", "category", "schedule", "column", "step", "answer", "figure",
  ]

  private var scanner: TokenScanner
  private var previous: WrittenToken?
  private var token: WrittenToken?
  private var following: WrittenToken?
  private var afterFollowing: WrittenToken?
  private var continuesTelephone = false

  private let isWhole: Bool
  private let lexicon: Lexicon

  init(_ text: SpeechText, isWhole: Bool, lexicon: Lexicon) {
    self.isWhole = isWhole
    self.lexicon = lexicon
    scanner = TokenScanner(text)
    token = scanner.next()
    following = scanner.next()
    afterFollowing = scanner.next()
  }

  /// Whether every clause was given.
  var isAtEnd: Bool { token == nil }

  /// The next clause with anything to say, or nil at the end of the text.
  ///
  /// Clauses without words are given only when something in them had to be skipped, or for a mark.
  public mutating func next() -> SpeechClause? {
    var clause = SpeechClause()
    var count = 0
    while let current = token {
      if current.opensBracket, count >= Self.shortestClause {
        clause.ending = .comma
        break
      }
      let reader = TokenReader(
        previous: previous, token: current, next: following, afterNext: afterFollowing,
        continuesTelephone: continuesTelephone, lexicon: lexicon)
      var words = reader.words()
      continuesTelephone = reader.isTelephone && current.ending.isEmpty
      let ending = ending(of: current, saysNothing: words.isEmpty)
      advance()
      count += words.count
      let cuts = ending != .none && (ending != .comma || count >= Self.shortestClause)
      if ending == .comma, !cuts, let last = words.popLast() { words.append(last.followedByBreak) }
      if !words.isEmpty || !current.marks.isEmpty {
        clause.tokens.append(.init(written: current.core, words: words, marks: current.marks))
      }
      if cuts, count > 0 {
        clause.ending = ending
        break
      }
      if count >= SpeechClause.longest { break }
    }
    clause.skipped = scanner.takeSkipped()
    if clause.tokens.isEmpty && clause.skipped.isEmpty { return nil }
    if token == nil, isWhole, clause.ending == .none || clause.ending == .comma {
      clause.ending = .sentence
    }
    return clause
  }

  private mutating func advance() {
    previous = token
    token = following
    following = afterFollowing
    afterFollowing = scanner.next()
  }

  private func ending(of token: WrittenToken, saysNothing: Bool) -> SpeechClause.Ending {
    if token.endsParagraph { return .paragraph }
    let signs = token.ending
    if signs.contains("?") { return .question }
    if signs.contains("!") { return .sentence }
    if signs.hasPrefix("."), endsSentence(token) { return .sentence }
    if signs.contains(where: { ",;:\u{2014}".contains($0) }) || signs.hasPrefix("..")
      || token.closesBracket || (saysNothing && token.core == "-")
    {
      return .comma
    }
    return .none
  }

  /// Whether the full stop behind a token ends a sentence, rather than belonging to the token.
  private func endsSentence(_ token: WrittenToken) -> Bool {
    guard let next = following else { return true }
    let first = next.core.first
    if first?.isLowercase == true { return false }
    if !Abbreviation.canEndSentence(token.core) { return false }
    if token.core == "St" || token.core == "Dr" {
      return first?.isUppercase != true || previous?.core.first?.isUppercase == true
    }
    // "the U.S. Army", but "in the U.S. The army".
    if token.core.contains("."), token.core.contains(where: \.isLetter), first?.isUppercase == true
    {
      return Self.openers.contains(next.core)
    }
    if Abbreviation.isKnown(token.core) { return first?.isUppercase == true }
    // The initial of a name: "J. Smith", "John F. Kennedy"; but "plan B. Then".
    if token.core.count == 1, token.core.first?.isUppercase == true, token.core != "I" {
      return previous.map { Self.lettered.contains($0.core.lowercased()) } ?? false
    }
    return true
  }
}
