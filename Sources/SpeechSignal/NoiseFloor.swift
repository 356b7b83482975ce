/// Follows the level of a room under whatever is said in it: the least level of the last seconds.
///
/// Speech dips towards the room's level between words and sounds, so the least level of a stretch
/// longer than a breath is the room's, however much is said in it (minimum statistics: R. Martin, "Noise power
/// spectral density estimation based on optimal smoothing and minimum statistics", 2001). A minimum
/// falls at once and rises when the window has passed, so a noise that starts and stays is floor
/// after that time at the latest.
struct NoiseFloor: Sendable {
  /// The floor in decibels.
  private(set) var level: Double

  private let lowest: Double
  private let stepLength: Int
  private var minima: [Double]
  private var current = Double.infinity
  private var position = 0

  /// A floor that has heard nothing.
  ///
  /// - Parameters:
  ///   - lowest: The level under which the floor never goes, and where it begins.
  ///   - hops: The length of the window.
  init(lowest: Double, hops: Int) {
    level = lowest
    self.lowest = lowest
    stepLength = max(1, hops / 8)
    minima = Array(repeating: .infinity, count: 8)
  }

  /// Takes in the level of the next hop.
  mutating func advance(_ level: Double) {
    current = min(current, level)
    var least = current
    for minimum in minima { least = min(least, minimum) }
    self.level = max(lowest, least)
    position += 1
    guard position % stepLength == 0 else { return }
    minima[position / stepLength % minima.count] = current
    current = .infinity
    position = position % (stepLength * minima.count)
  }
}
