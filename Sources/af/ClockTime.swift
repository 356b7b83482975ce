/// Time as players show it: minutes and seconds, with hours where there are any.
enum ClockTime {
  /// - Parameters:
  ///   - seconds: The time, 0 or more.
  ///   - tenths: Whether tenths of a second are shown.
  /// - Returns: The time, such as "1:02:03" or "0:07.5".
  static func text(seconds: Double, tenths: Bool = false) -> String {
    let all = Int((max(0, min(seconds, 1e9)) * 10).rounded(.down))
    let whole = all / 10
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)"
    return "\(clock):\(two(rest))\(tenths ? ".\(all % 10)" : "")"
  }

  /// The seconds that a text stands for.
  /// - Parameter text: Seconds, or minutes and seconds, or hours too, with colons between.
  /// - Returns: The seconds; nil where it stands for no time.
  static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 1...3 ~= parts.count else { return nil }
    var seconds = 0.0
    for part in parts {
      guard part.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let number = Double(part)
      else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds < 1e9 ? seconds : nil
  }
}
