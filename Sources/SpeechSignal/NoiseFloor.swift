/// Follows the level of a room under whatever is said in it: the least level of the last seconds.
///
/// Speech dips towards the room's level between words and sounds, so the least level of a stretch
/// longer than a breath is the room's, however much is said in it (minimum statistics: R. Martin,
/// "Noise power spectral density estimation based on optimal smoothing and minimum statistics", 2001).
/// A minimum falls at once and rises when the window has passed, so a noise that starts and stays is
/// floor after that time at the latest.
struct NoiseFloor: Sendable {
  /// The floor in decibels; before anything was heard, the lowest.
  private(set) var level: Double

  /// The mean level of the last few hops in decibels, whose minimum the floor is.
  private(set) var smoothed: Double

  private let lowest: Double
  private let smoothing: Int
  private let stepLength: Int
  private var latest: [Double] = []
  private var minima = [Double](repeating: .infinity, count: 8)
  private var current = Double.infinity
  private var position = 0
  private var step = 0

  /// A floor that has heard nothing.
  ///
  /// - Parameters:
  ///   - lowest: The level under which the floor never goes.
  ///   - window: The length of the window in hops; the floor forgets in eighths of it.
  ///   - smoothing: Over how many hops levels are averaged first.
  init(lowest: Double, window: Int, smoothing: Int) {
    level = lowest
    smoothed = lowest
    self.lowest = lowest
    self.smoothing = smoothing
    stepLength = max(1, window / 8)
  }

  /// Takes in the level of the next hop.
  mutating func advance(_ level: Double) {
    if latest.count == smoothing { latest.removeFirst() }
    latest.append(level)
    smoothed = latest.reduce(0, +) / Double(latest.count)
    current = min(current, smoothed)
    self.level = max(lowest, minima.reduce(current, min))
    position += 1
    guard position == stepLength else { return }
    position = 0
    minima[step] = current
    step = (step + 1) % minima.count
    current = .infinity
  }
}
