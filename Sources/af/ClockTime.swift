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
}
