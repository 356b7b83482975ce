extension Grammar.Expression {
  /// The words of a text one after the other; `nil` where it is blank.
  /// - Parameters:
  ///   - text: The text; blanks separate its words, and nothing in it is an operator.
  ///   - location: Where its first character is.
  init?(words text: Substring, at location: GrammarLocation = .code) {
    var tokens: [Grammar.Expression] = []
    var column = location.column
    var rest = text
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
        column += 1
        continue
      }
      let word = rest.prefix { !$0.isWhitespace }
      let place = GrammarLocation(
        file: location.file, line: location.line, column: location.line == 0 ? 0 : column)
      tokens.append(.token(Grammar.Token(String(word), location: place)))
      column += word.count
      rest = rest.dropFirst(word.count)
    }
    guard let only = tokens.first else { return nil }
    self = tokens.count == 1 ? only : .sequence(tokens)
  }

  /// One of the numbers of a range, each of which comes back as a number.
  /// - Parameters:
  ///   - range: The numbers, at most `Grammar.maximumRange`.
  ///   - step: How far they are apart; at least 1.
  ///   - location: Where the range is.
  init(numbers range: ClosedRange<Int>, step: Int = 1, at location: GrammarLocation = .code) {
    self = .alternatives(
      stride(from: range.lowerBound, through: range.upperBound, by: step).map {
        .init(.token(Grammar.Token(number: $0, location: location)))
      })
  }
}

extension Grammar {
  /// How many numbers a range may have.
  public static let maximumRange = 10_000
}
