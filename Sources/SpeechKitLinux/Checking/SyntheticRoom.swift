internal import Glibc

/// A room with steady noise, in which synthetic speech is heard.
///
/// The noise falls by 6 dB an octave above 500 Hz, as that of fans and streets does; it is the same
/// every time.
struct SyntheticRoom {
  /// The noise of a quiet room, in dBFS (RMS).
  private static let quiet = -70.0
  private static let sampleRate = 16_000.0

  private var generator = SeededGenerator(seed: 1)
  private var filtered = 0.0

  /// Speech in the room, with a second of its noise before and a second and a half behind.
  /// - Parameters:
  ///   - speech: What is said.
  ///   - signalToNoise: How far the speech is above the noise in decibels, both as RMS; nil for a
  ///     quiet room.
  /// - Returns: Samples at 16 kHz.
  mutating func hears(_ speech: Speech, signalToNoise: Double?) -> [Int16] {
    let power = speech.samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    let level = (power / Double(max(1, speech.samples.count))).squareRoot()
    let wanted =
      signalToNoise.map { level * pow(10, -$0 / 20) } ?? 32768 * pow(10, Self.quiet / 20)
    let before = Int(Self.sampleRate)
    let count = before + speech.samples.count + Int(1.5 * Self.sampleRate)
    var noise: [Double] = []
    noise.reserveCapacity(count)
    let share = 1 - exp(-2 * Double.pi * 500 / Self.sampleRate)
    var noisePower = 0.0
    for _ in 0..<count {
      let white = Double(generator.next() >> 11) * 0x1p-52 - 1
      filtered += share * (white - filtered)
      noise.append(filtered)
      noisePower += filtered * filtered
    }
    let gain = wanted / (noisePower / Double(count)).squareRoot()
    return noise.indices.map { place in
      let spoken = place - before
      let said = speech.samples.indices.contains(spoken) ? Double(speech.samples[spoken]) : 0
      return Int16(max(-32768, min(32767, (said + noise[place] * gain).rounded())))
    }
  }
}
