/// The pitch of a voice, measured.
package enum Pitch {
  /// The mean fundamental frequency of the voiced parts, in Hz, by the highest peak of the normalised
  /// autocorrelation of 50 ms every 20 ms.
  package static func mean(of sound: [Int16], sampleRate: Int) -> Double {
    // Harmonics above 2 kHz say nothing about it.
    let factor = sampleRate / 4000
    let samples = stride(from: 0, to: sound.count - factor, by: factor).map { start in
      sound[start..<start + factor].reduce(0.0) { $0 + Double($1) } / Double(factor)
    }
    let window = 200
    var sum = 0.0
    var count = 0
    for start in stride(from: 0, to: samples.count - 2 * window, by: 80) {
      let now = samples[start..<start + window]
      let energy = now.reduce(0) { $0 + $1 * $1 }
      guard energy / Double(window) > 500 * 500 else { continue }
      var best = 0.0
      var period = 0
      for lag in 10..<70 {
        var product = 0.0
        var other = 1.0
        for index in now.indices {
          product += samples[index] * samples[index + lag]
          other += samples[index + lag] * samples[index + lag]
        }
        let likeness = product / (energy * other).squareRoot()
        // A longer period has to be clearly better: two periods are as alike as one.
        if likeness > best + 0.02 { (best, period) = (likeness, lag) }
      }
      guard best > 0.7 else { continue }
      sum += 4000 / Double(period)
      count += 1
    }
    return count == 0 ? .nan : sum / Double(count)
  }
}
