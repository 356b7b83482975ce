extension Character {
  /// Whether it is one of the ten digits of ASCII: "²" and "٣" have values too, and are not.
  var isDigit: Bool { isASCII && isWholeNumber }
}
