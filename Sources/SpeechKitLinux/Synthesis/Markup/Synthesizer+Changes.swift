/// What marks in a text change; beyond its range a value is brought to the end of it.
extension Synthesizer {
  /// The words a minute that are spoken.
  var pace: Double {
    get { wordsPerMinute ?? voice.wordsPerMinute }
    set { wordsPerMinute = min(max(newValue, Self.paces.lowerBound), Self.paces.upperBound) }
  }

  /// Raises or lowers the voice by a factor.
  mutating func shift(pitch factor: Double) {
    pitch = min(max(pitch * factor, Self.pitches.lowerBound), Self.pitches.upperBound)
  }

  /// Makes it louder or softer.
  mutating func setVolume(_ value: Double) {
    volume = min(max(value, Self.volumes.lowerBound), Self.volumes.upperBound)
  }

  /// The same with a weight laid on what is said, or taken from it.
  /// - Parameter weight: 1 for weight, -1 for taking it away, 2 for much of it, 0 for none.
  /// - Returns: A slower, higher and louder one, or a quicker, lower and softer one.
  func emphasized(_ weight: Double) -> Synthesizer {
    var changed = self
    if weight == 0 { return changed }
    let amount = weight.magnitude
    changed.pace = pace * (weight > 0 ? 1 - 0.2 * amount : 1 + 0.2 * amount)
    changed.shift(pitch: weight > 0 ? 1 + 0.1 * amount : 1 - 0.05 * amount)
    changed.setVolume(volume * (weight > 0 ? 1 + 0.25 * amount : 1 - 0.2 * amount))
    return changed
  }
}
