package import SpeechKitLinux

import Foundation

/// What a microphone in a room gives: the room for a while, a sentence, and the room again; 16 kHz.
package struct RoomSound {
  /// Samples, not yet brought into the range.
  private var steps: [Double]

  /// A room with white noise, in which Flite speaks at half of its level.
  /// - Parameters:
  ///   - noise: The noise, dBFS (RMS).
  ///   - sentence: What is said; empty for nothing.
  /// - Throws: What speaking throws.
  package init(noise: Decibels = -60, sentence: String = "please turn on the kitchen light") throws
  {
    let spoken = sentence.isEmpty ? [] : try Synthesizer(.slt).speak(sentence).samples
    let silence = [Double](repeating: 0, count: 48_000)
    steps = silence + spoken.map { Double($0) / 2 } + silence
    var state: UInt64 = 1
    for place in steps.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let uniform = Double(Int64(bitPattern: state) >> 11) * 0x1p-52
      steps[place] += 3.0.squareRoot() * uniform * noise.amplitudeRatio * PCM.fullScale
    }
  }

  /// Adds a tone.
  /// - Parameters:
  ///   - hertz: Its frequency.
  ///   - level: Its level, dBFS of a sine.
  package mutating func add(_ hertz: Double, _ level: Decibels) {
    let amplitude = level.amplitudeRatio * PCM.fullScale
    for place in steps.indices {
      steps[place] += amplitude * sin(2 * .pi * hertz * Double(place) / 16_000)
    }
  }

  /// Adds a constant.
  /// - Parameter offset: As a fraction of full scale.
  package mutating func add(offset: Double) {
    for place in steps.indices { steps[place] += offset * PCM.fullScale }
  }

  /// Turns all of it up, or down by less than one.
  package mutating func turn(by gain: Double) {
    for place in steps.indices { steps[place] *= gain }
  }

  /// The samples; what is beyond the range is cut off.
  package var samples: [Int16] { steps.map { PCM.sample($0 / PCM.fullScale) } }
}
