/// A value on its way to another, in a straight line.
struct Glide {
  private(set) var value: Double
  private var target: Double
  private var step = 0.0
  private var stepsLeft = 0
  private let steps: Int

  /// - Parameters:
  ///   - value: Where it stands.
  ///   - stepsPerSecond: How often ``advance(to:)`` is called.
  init(_ value: Double, stepsPerSecond: Int) {
    self.value = value
    target = value
    steps = max(1, Int(TapParameter.glide / .seconds(1) * Double(stepsPerSecond)))
  }

  /// Whether it is still on its way.
  var isMoving: Bool { stepsLeft > 0 }

  /// The next value.
  ///
  /// Real-time safe: neither allocates nor locks.
  /// - Parameter wanted: Where it has to go; a new one begins a new line from where it stands.
  /// - Returns: Where it stands now.
  mutating func advance(to wanted: Double) -> Double {
    if wanted != target {
      target = wanted
      step = (wanted - value) / Double(steps)
      stepsLeft = steps
    }
    guard stepsLeft > 0 else { return value }
    stepsLeft -= 1
    value = stepsLeft == 0 ? target : value + step
    return value
  }
}
