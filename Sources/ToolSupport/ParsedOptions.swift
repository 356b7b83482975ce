/// What a command line gave: options with their values, and operands.
public struct ParsedOptions: Sendable {
  private var values: [String: [String]] = [:]

  /// The words that are no options, in order.
  public internal(set) var operands: [String] = []

  init() {}

  mutating func add(_ name: String, _ value: String?) {
    values[name, default: []] += value.map { [$0] } ?? [""]
  }

  /// Whether the option was given.
  /// - Parameter name: The option's long name.
  /// - Returns: True when it stands on the command line at least once.
  public func has(_ name: String) -> Bool { values[name] != nil }

  /// The option's last value; nil when it was not given, empty when given without one.
  /// - Parameter name: The option's long name.
  public subscript(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated, in order.
  /// - Parameter name: The option's long name.
  /// - Returns: The values, empty when it was not given.
  public func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The option's value as a number, whatever the locale: the decimal sign is a point.
  /// - Parameters:
  ///   - name: The option's long name.
  ///   - range: What is allowed.
  /// - Returns: The number, or nil when the option was not given.
  /// - Throws: `ToolFailure` with `Status.usage` when it is no number or not in the range.
  public func number(_ name: String, in range: ClosedRange<Double>) throws(ToolFailure) -> Double? {
    guard let text = self[name] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw ToolFailure(
        .usage,
        "--\(name) \(text): must be a number from \(short(range.lowerBound)) to "
          + "\(short(range.upperBound))")
    }
    return value
  }

  /// The option's value as a whole number.
  /// - Parameters:
  ///   - name: The option's long name.
  ///   - range: What is allowed.
  /// - Returns: The number, or nil when the option was not given.
  /// - Throws: `ToolFailure` with `Status.usage` when it is no whole number or not in the range.
  public func integer(_ name: String, in range: ClosedRange<Int>) throws(ToolFailure) -> Int? {
    guard let text = self[name] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw ToolFailure(
        .usage,
        "--\(name) \(text): must be a whole number from \(range.lowerBound) to "
          + "\(range.upperBound)")
    }
    return value
  }

  private func short(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
