/// Numbers as JSGF writes them for weights: Java's floating-point literals.
enum JSGFNumber {
  /// The value of `10`, `0.5`, `.5`, `5.`, `3.14e3`, `8f`, `2d`, with blanks around and a sign;
  /// `nil` for anything else, and for what is too large for a number.
  static func value(of text: String) -> Double? {
    var number = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if let last = number.last, "fFdD".contains(last) { number.removeLast() }
    let allowed = Set("0123456789.eE+-")
    guard number.contains(where: \.isNumber), number.allSatisfy(allowed.contains) else {
      return nil
    }
    // The standard library wants digits on both sides of the point.
    if let point = number.firstIndex(of: ".") {
      let after = number.index(after: point)
      if after == number.endIndex || !number[after].isNumber { number.insert("0", at: after) }
      if point == number.startIndex || !number[number.index(before: point)].isNumber {
        number.insert("0", at: point)
      }
    }
    guard let value = Double(number), value.isFinite else { return nil }
    return value
  }
}
