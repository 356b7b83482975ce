/// Text of a fixed width, the same in every locale: the cells of a table.
public enum Column {
  /// A number with so many decimals, on the right of its column.
  /// - Parameters:
  ///   - value: The number; one that is not finite is shown as a dash.
  ///   - decimals: Digits behind the point, 0 to 9.
  ///   - width: The column's width; a longer number is wider.
  /// - Returns: The text.
  public static func number(_ value: Double, decimals: Int, width: Int = 0) -> String {
    let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = (value.magnitude * Double(scale)).rounded()
    guard scaled < 9e18 else { return right("-", width) }
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: scale)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return right("\(sign)\(whole)", width) }
    let digits = String(rest)
    let zeros = String(repeating: "0", count: decimals - digits.utf8.count)
    return right("\(sign)\(whole).\(zeros)\(digits)", width)
  }

  /// Text on the right of its column.
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The column's width; a longer text is wider.
  /// - Returns: The text, padded.
  public static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// Text on the left of its column.
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The column's width; a longer text is wider.
  /// - Returns: The text, padded.
  public static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
