/// One JSON object on one line, written in the order its members are added.
///
/// Numbers do not depend on the locale, and none is ever written that JSON does not have.
package struct JSONObject: Sendable {
  private var members: [String] = []

  package init() {}

  /// The object's text.
  package var text: String { "{" + members.joined(separator: ",") + "}" }

  package mutating func add(_ name: String, _ value: String) {
    members.append("\(Self.quoted(name)):\(Self.quoted(value))")
  }

  package mutating func add(_ name: String, _ value: Int) {
    members.append("\(Self.quoted(name)):\(value)")
  }

  package mutating func add(_ name: String, _ value: Bool) {
    members.append("\(Self.quoted(name)):\(value)")
  }

  /// A number with so many decimals at most; null where it is not finite.
  package mutating func add(_ name: String, _ value: Double, decimals: Int) {
    members.append("\(Self.quoted(name)):\(Self.number(value, decimals: decimals))")
  }

  /// Seconds, to the millisecond.
  package mutating func add(_ name: String, _ value: Duration) {
    add(name, value.seconds, decimals: 3)
  }

  package mutating func add(_ name: String, _ value: JSONObject) {
    members.append("\(Self.quoted(name)):\(value.text)")
  }

  package mutating func add(_ name: String, _ values: [JSONObject]) {
    members.append("\(Self.quoted(name)):[\(values.map(\.text).joined(separator: ","))]")
  }

  package mutating func add(_ name: String, _ values: [String]) {
    let texts = values.map(Self.quoted).joined(separator: ",")
    members.append("\(Self.quoted(name)):[\(texts)]")
  }

  /// A number in decimal notation, without an exponent or superfluous zeros.
  package static func number(_ value: Double, decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, scaled.magnitude < 9e15 else { return "null" }
    let (whole, rest) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: Int(scale))
    var digits = String(rest)
    digits = String(repeating: "0", count: decimals - min(decimals, digits.count)) + digits
    while digits.last == "0" { digits.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    return decimals == 0 || digits.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(digits)"
  }

  /// A string in quotes, with what JSON wants escaped.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 32 || scalar.value == 127:
        let hexadecimal = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
