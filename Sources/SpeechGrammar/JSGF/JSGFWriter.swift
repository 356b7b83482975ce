/// Writes a grammar as JSGF.
struct JSGFWriter {
  private let grammar: Grammar
  private var names: [String: String] = [:]

  /// A writer for a grammar.
  init(_ grammar: Grammar) {
    self.grammar = grammar
    var taken: Set<String> = ["NULL", "VOID"]
    for rule in grammar.rules where names[rule.name] == nil {
      // Full names of imported rules, and blanks, cannot stand in a definition.
      let plain = rule.name.unicodeScalars.map {
        ".<>;".unicodeScalars.contains($0) || $0.properties.isWhitespace ? "_" : $0
      }
      var name = plain.isEmpty ? "_" : String(String.UnicodeScalarView(plain))
      while !taken.insert(name).inserted { name += "_" }
      names[rule.name] = name
    }
  }

  /// The whole text.
  func text() -> String {
    let name = grammar.name.unicodeScalars.filter {
      !$0.properties.isWhitespace && !Self.special.contains($0) && $0 != "/"
    }
    var lines = ["#JSGF V1.0 UTF-8;", "grammar \(name.isEmpty ? "grammar" : String(name));", ""]
    for rule in grammar.rules {
      if !rule.documentation.isEmpty {
        lines.append("/** \(Self.prose(rule.documentation)) */")
      }
      let access = rule.isPublic ? "public " : ""
      lines.append(
        "\(access)<\(names[rule.name] ?? rule.name)> = \(alternatives(rule.expression));")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A comment's text, in which nothing ends the comment.
  private static func prose(_ text: String) -> String {
    text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
  }

  // Signs are looked for as scalars: with an accent on it, a semicolon is another character, but
  // still ends a rule.
  private static let special = Set("=|*+;()[]<>{}\"\\".unicodeScalars)

  /// The only item of a group that has one.
  private static func unwrapped(_ expression: Grammar.Expression) -> Grammar.Expression {
    switch expression {
    case .sequence(let items) where items.count == 1: unwrapped(items[0])
    case .alternatives(let all) where all.count == 1 && all[0].weight == nil:
      unwrapped(all[0].expression)
    default: expression
    }
  }

  /// An expression where alternatives may stand.
  private func alternatives(_ expression: Grammar.Expression) -> String {
    let expression = Self.unwrapped(expression)
    guard case .alternatives(let alternatives) = expression, !alternatives.isEmpty else {
      return sequence(expression)
    }
    return alternatives.map { alternative in
      let weight = alternative.weight.map { "/\($0)/ " } ?? ""
      return weight + sequence(alternative.expression)
    }.joined(separator: " | ")
  }

  /// An expression where a sequence may stand.
  private func sequence(_ expression: Grammar.Expression) -> String {
    let expression = Self.unwrapped(expression)
    guard case .sequence(let items) = expression, !items.isEmpty else { return item(expression) }
    return items.map(item).joined(separator: " ")
  }

  /// An expression where one item may stand.
  private func item(_ expression: Grammar.Expression) -> String {
    let expression = Self.unwrapped(expression)
    return switch expression {
    case .token(let token): self.token(token.written)
    case .rule(let reference): "<\(names[reference.name] ?? reference.name)>"
    case .null: "<NULL>"
    case .void: "<VOID>"
    case .sequence(let items) where items.isEmpty: "<NULL>"
    case .alternatives(let alternatives) where alternatives.isEmpty: "<VOID>"
    case .sequence, .alternatives: "(\(self.alternatives(expression)))"
    case .optional(let inner): "[\(alternatives(inner))]"
    case .repeated(let inner, let least): item(inner) + (least == 0 ? "*" : "+")
    case .tag(let inner, let tag): item(inner) + self.tag(tag)
    }
  }

  private func token(_ written: String) -> String {
    let isPlain =
      !written.isEmpty
      && !written.unicodeScalars.contains {
        $0.properties.isWhitespace || Self.special.contains($0) || $0 == "/"
      }
    return isPlain ? written : "\"\(escaped(written, "\""))\""
  }

  private func tag(_ tag: Grammar.Tag) -> String {
    guard tag.name != nil || tag.value != nil else { return "" }
    let name = escaped(tag.name ?? "", "}")
    guard let value = tag.value else { return " {\(name)}" }
    return " {\(name)=\"\(escaped(value, "}"))\"}"
  }

  private func escaped(_ text: String, _ mark: Unicode.Scalar) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == mark || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}

extension Grammar {
  /// The grammar as JSGF, which accepts the same sentences with the same slots.
  ///
  /// Rules of imported grammars are written out, with `_` for the points in their names. Numbers of
  /// ranges become tokens, so that reading the text gives their slots as text.
  public var jsgf: String { JSGFWriter(self).text() }
}
