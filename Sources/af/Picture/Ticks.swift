import SpeechKitLinux

/// Where an axis has its marks: at round numbers, not too close to each other.
struct Ticks {
  /// The values, upwards.
  let values: [Double]
  private let step: Double

  /// Marks between two values.
  /// - Parameters:
  ///   - range: From where to where.
  ///   - count: At most so many.
  ///   - steps: What may lie between two, within a factor of ten; the first is the smallest.
  init(_ range: ClosedRange<Double>, count: Int, steps: [Double] = [1, 2, 5]) {
    let span = range.upperBound - range.lowerBound
    var step = 1e-4
    var turn = 0
    while span > 0, span / (step * steps[turn]) > Double(max(1, count)), step < 1e9 {
      turn += 1
      if turn == steps.count { (turn, step) = (0, step * 10) }
    }
    let distance = step * steps[turn]
    self.step = distance
    let first = (range.lowerBound / distance - 1e-9).rounded(.up)
    let last = (range.upperBound / distance + 1e-9).rounded(.down)
    values = first <= last ? stride(from: first, through: last, by: 1).map { $0 * distance } : []
  }

  /// A value as text, with as many decimals as tell the marks apart.
  func label(_ value: Double) -> String {
    let decimals = step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : step >= 0.001 ? 3 : 4
    return JSONObject.number(value, decimals: decimals)
  }

  /// A time as text: seconds, or minutes and seconds from a minute on.
  func timeLabel(_ seconds: Double, upTo end: Double) -> String {
    guard end >= 60 else { return label(seconds) }
    let whole = Int(seconds.rounded())
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = end >= 3600 ? two(whole / 60 % 60) : "\(whole / 60)"
    return (end >= 3600 ? "\(whole / 3600):" : "") + "\(minutes):\(two(whole % 60))"
  }
}
