/// Reads one sentence template, as voice2json and Rhasspy write them.
struct TemplateParser {
  private let line: TemplateLine
  /// The intent it stands in, whose rules it may use by their short names.
  private let intent: String
  private var at = 0
  private var depth = 0

  /// Reads a template.
  /// - Parameters:
  ///   - line: The template.
  ///   - start: How many characters of the line come before the template.
  ///   - intent: The intent it stands in.
  /// - Returns: What may be said for it.
  /// - Throws: The first mistake in it.
  static func parse(
    _ line: TemplateLine, from start: Int = 0, in intent: String
  ) throws(GrammarError) -> Grammar.Expression {
    var parser = TemplateParser(line: line, intent: intent)
    parser.at = start
    let expression = try parser.parseAlternatives()
    if let rest = parser.next {
      throw parser.error("“\(rest)” closes nothing", "take it out, or put the opening one in")
    }
    return expression
  }

  private init(line: TemplateLine, intent: String) {
    self.line = line
    self.intent = intent
  }

  private var next: Character? {
    at < line.characters.count ? line.characters[at] : nil
  }

  private var location: GrammarLocation {
    at < line.locations.count ? line.locations[at] : (line.locations.last ?? .code)
  }

  private func error(
    _ message: String, _ advice: String, at place: GrammarLocation? = nil
  ) -> GrammarError {
    GrammarError(at: place ?? location, message, advice: advice)
  }

  private mutating func skipBlanks() {
    while next?.isWhitespace == true { at += 1 }
  }

  // MARK: Structure

  private mutating func parseAlternatives() throws(GrammarError) -> Grammar.Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Grammar.maximumDepth else {
      throw error(
        "brackets are nested more than \(Grammar.maximumDepth) deep",
        "break the template into rules: name = …")
    }
    var alternatives = [Grammar.Alternative(try parseSequence())]
    while next == "|" {
      at += 1
      alternatives.append(Grammar.Alternative(try parseSequence()))
    }
    guard let first = alternatives.first, alternatives.count == 1 else {
      return .alternatives(alternatives)
    }
    return first.expression
  }

  private mutating func parseSequence() throws(GrammarError) -> Grammar.Expression {
    var items: [Grammar.Expression] = []
    while let item = try parseItem() { items.append(item) }
    guard let first = items.first else {
      let place = next.map { "before “\($0)”" } ?? "at the end"
      throw error(
        "there is nothing to say \(place)", "write words there, or make the group [optional]")
    }
    return items.count == 1 ? first : .sequence(items)
  }

  private mutating func parseItem() throws(GrammarError) -> Grammar.Expression? {
    skipBlanks()
    guard let character = next, !"|)]".contains(character) else { return nil }
    let begin = location
    var item: Grammar.Expression
    switch character {
    case "(": item = try parseGroup(until: ")")
    case "[": item = .optional(try parseGroup(until: "]"))
    case "<": item = .rule(Grammar.Reference(try parseRuleName(), location: begin))
    case ":": item = .null
    case "$": item = .rule(Grammar.Reference(try parseListName(), location: begin))
    default: item = try parseWord()
    }
    if next == ":" { item = .tag(item, try parseSubstitution()) }
    try passPunctuation()
    skipBlanks()
    while next == "{" {
      item = .tag(item, try parseTag())
      skipBlanks()
    }
    return item
  }

  private mutating func parseGroup(until end: Character) throws(GrammarError) -> Grammar.Expression
  {
    let begin = location
    at += 1
    let expression = try parseAlternatives()
    guard next == end else {
      throw error(
        "the bracket is not closed", "put “\(end)” where the group ends", at: begin)
    }
    at += 1
    return expression
  }

  /// The text up to a closing character, which is passed over.
  private mutating func parseText(until end: Character) throws(GrammarError) -> String {
    let begin = location
    at += 1
    var text = ""
    while let character = next, character != end {
      text.append(character)
      at += 1
    }
    guard next == end else {
      throw error(
        "“\(line.characters[at - 1 - text.count])” is not closed", "put “\(end)” after it",
        at: begin)
    }
    at += 1
    return text
  }

  private mutating func parseRuleName() throws(GrammarError) -> String {
    let begin = location
    let name = try parseText(until: ">")
    guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
      throw error("“<\(name)>” is no rule name", "write <name> or <Intent.name>", at: begin)
    }
    return name.contains(".") ? name : "\(intent).\(name)"
  }

  /// The name of a list that is kept in a file of its own, with its dollar sign.
  private mutating func parseListName() throws(GrammarError) -> String {
    let begin = location
    at += 1
    let name = parseLetters()
    guard !name.isEmpty, !name.contains(",") else {
      throw error(
        "“$\(name)” is no list of a file", "write $name; lists made by programs are not supported",
        at: begin)
    }
    return "$" + name
  }

  private mutating func parseTag() throws(GrammarError) -> Grammar.Tag {
    let begin = location
    let text = try parseText(until: "}")
    if let mark = text.firstIndex(of: "!") {
      throw error(
        "the converter “\(text[mark...])” is not supported",
        "take it out; number ranges come back as numbers without it", at: begin)
    }
    guard let tag = Grammar.Tag(text: text) else {
      throw error("the tag is empty", "name a slot, as in {size}", at: begin)
    }
    return tag
  }

  // MARK: Words

  private static let special = Set<Character>("()[]{}<>|:!")
  private static let unsupported: [Character: String] = [
    "&": "write the orders out as alternatives",
    "*": "templates cannot repeat: use a JSGF grammar",
    "+": "templates cannot repeat: use a JSGF grammar",
  ]

  /// Letters up to a blank or a sign that means something; a backslash takes the next as it is.
  private mutating func parseLetters() -> String {
    var text = ""
    while let character = next, !character.isWhitespace, !Self.special.contains(character) {
      if character == "\\", at + 1 < line.characters.count { at += 1 }
      text.append(line.characters[at])
      at += 1
    }
    return text
  }

  private mutating func parseWord() throws(GrammarError) -> Grammar.Expression {
    let begin = location
    if let sign = next, let advice = Self.unsupported[sign] {
      throw error("“\(sign)” is not supported in templates here", advice)
    }
    let text = parseLetters()
    if text.isEmpty, let sign = next {
      throw error("“\(sign)” cannot stand here", "take it out, or put a word in front of it")
    }
    return try range(text, at: begin) ?? .token(Grammar.Token(text, location: begin))
  }

  /// The numbers of `0..100` or `0..100,5`; `nil` where the text is nothing of the kind.
  private func range(
    _ text: String, at begin: GrammarLocation
  ) throws(GrammarError) -> Grammar.Expression? {
    let parts = text.split(separator: "..", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = Int(parts[0]) else { return nil }
    let ends = parts[1].split(separator: ",", omittingEmptySubsequences: false)
    guard let end = ends.first, let last = Int(end), ends.count <= 2 else { return nil }
    guard let step = ends.count == 2 ? Int(ends[1]) : 1, step > 0, first <= last else {
      throw error(
        "the range “\(text)” is empty", "write the lower number first and a step of 1 or more",
        at: begin)
    }
    let span = last.subtractingReportingOverflow(first)
    guard !span.overflow, span.partialValue / step < Grammar.maximumRange else {
      throw error(
        "the range “\(text)” has more than \(Grammar.maximumRange) numbers",
        "make it smaller, or its steps larger", at: begin)
    }
    return Grammar.Expression(numbers: first...last, step: step, at: begin)
  }

  /// What stands after the colon of `in:out`: the written form.
  private mutating func parseSubstitution() throws(GrammarError) -> Grammar.Tag {
    at += 1
    let text = next == "(" ? try parseText(until: ")") : parseLetters()
    return Grammar.Tag(name: nil, value: text)
  }

  private mutating func passPunctuation() throws(GrammarError) {
    guard next == "!" else { return }
    // An exclamation mark that ends a word is punctuation.
    let after = at + 1 < line.characters.count ? line.characters[at + 1] : " "
    guard after.isLetter else {
      at += 1
      return
    }
    throw error(
      "converters such as !int are not supported",
      "take it out; number ranges come back as numbers without it")
  }
}
