internal import Glibc

/// Frequency as it is heard: in octaves above 1 Hz.
enum Pitch {
  static func octave(_ frequency: Double) -> Double { log2(frequency) }

  static func frequency(_ octave: Double) -> Double { exp2(octave) }
}
