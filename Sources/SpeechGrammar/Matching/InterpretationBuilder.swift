/// Reads the meaning off a way through a sentence automaton.
struct InterpretationBuilder {
  /// Something that has begun: a rule, which the end of a rule ends, or a tag.
  private struct Frame {
    enum Kind {
      /// A rule whose end is marked, and its number in the list of uses.
      case entered(Int)
      /// A rule that used itself, and its number in the list of uses.
      case again(Int)
      /// A tag, and the number of its slot if it makes one.
      case tag(Grammar.Tag, slot: Int?)
    }

    let kind: Kind
    let begin: Int
    /// How many pieces of written text there were.
    let pieces: Int
  }

  /// A piece of written text.
  private struct Piece {
    let text: String
    let number: Int?
  }

  private let automaton: SentenceAutomaton
  private let words: [String]
  private var position = 0
  private var frames: [Frame] = []
  private var depth = 0
  private var pieces: [Piece] = []
  private var slots: [Interpretation.Slot?] = []
  private var rules: [Interpretation.RuleUse] = []

  /// A builder for some words.
  init(_ automaton: SentenceAutomaton, words: [String]) {
    self.automaton = automaton
    self.words = words
  }

  /// The meaning of a way that says the words.
  consuming func interpretation(of path: [SentenceAutomaton.Arc]) -> Interpretation? {
    for arc in path {
      if let marker = arc.marker { pass(marker) }
      if arc.word >= 0 { position += 1 }
    }
    guard let rule = rules.first?.name else { return nil }
    return Interpretation(
      rule: rule, slots: slots.compactMap(\.self), words: words,
      written: text(of: pieces[...]), rules: rules)
  }

  private mutating func pass(_ marker: SentenceAutomaton.Marker) {
    switch marker {
    case .token(let number):
      let token = automaton.tokens[number]
      pieces.append(Piece(text: token.display, number: token.number))
    case .enter(let rule): begin(.entered(rules.count), rule: rule)
    case .again(let rule): begin(.again(rules.count), rule: rule)
    case .open(let number):
      let tag = automaton.tags[number]
      if tag.name != nil { slots.append(nil) }
      push(.tag(tag, slot: tag.name == nil ? nil : slots.count - 1))
    case .close:
      if let frame = frames.popLast() { end(frame) }
    case .leave:
      while let frame = frames.popLast() {
        end(frame)
        if case .entered = frame.kind { break }
      }
    }
  }

  private mutating func push(_ kind: Frame.Kind) {
    frames.append(Frame(kind: kind, begin: position, pieces: pieces.count))
  }

  private mutating func begin(_ kind: Frame.Kind, rule: Int) {
    push(kind)
    rules.append(
      .init(name: automaton.ruleNames[rule], range: position..<position, depth: depth))
    depth += 1
  }

  private mutating func end(_ frame: Frame) {
    switch frame.kind {
    case .entered(let use), .again(let use):
      depth -= 1
      rules[use] = .init(
        name: rules[use].name, range: frame.begin..<position, depth: rules[use].depth)
    case .tag(let tag, let slot):
      let under = pieces[frame.pieces...]
      if let slot, let name = tag.name, let value = value(of: tag, under: under) {
        slots[slot] = .init(name: name, value: value, range: frame.begin..<position)
      }
      if tag.name == nil, let written = tag.value {
        pieces.replaceSubrange(frame.pieces..., with: [Piece(text: written, number: nil)])
      }
    }
  }

  /// A tag without a value over nothing that was said makes no slot.
  private func value(of tag: Grammar.Tag, under pieces: ArraySlice<Piece>) -> Interpretation.Value?
  {
    if let value = tag.value { return .text(value) }
    if pieces.count == 1, let number = pieces.first?.number { return .number(number) }
    let text = text(of: pieces)
    return text.isEmpty ? nil : .text(text)
  }

  private func text(of pieces: ArraySlice<Piece>) -> String {
    pieces.lazy.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
