internal import CEbur128

/// How loud sound is for people, by EBU R 128 (ITU-R BS.1770-4, gated).
public struct Loudness: Sendable, Hashable {
  /// The integrated loudness in LUFS; negative infinity for silence.
  ///
  /// Sound shorter than the 400 ms of a measuring block is measured with silence behind it.
  public let integrated: Double
  /// The highest true peak in dBTP, between the samples too; -120 for silence.
  public let truePeak: Double

  /// Measures speech.
  /// - Parameter speech: What is measured, whole.
  /// - Throws: `SpeechError` of kind `failed` when there is no memory.
  public init(of speech: Speech) throws(SpeechError) {
    let meter = try Meter(sampleRate: speech.sampleRate)
    meter.add(speech.samples)
    let short = speech.sampleRate * 2 / 5 - speech.samples.count
    if short >= 0 { meter.add([Int16](repeating: 0, count: short + 1)) }
    integrated = meter.integrated
    truePeak = Decibels(amplitudeRatio: meter.truePeak).value
  }

  /// Wraps `ebur128_state`.
  @safe private struct Meter: ~Copyable {
    private let state: UnsafeMutablePointer<ebur128_state>

    init(sampleRate: Int) throws(SpeechError) {
      let mode = Int32(EBUR128_MODE_I.rawValue | EBUR128_MODE_TRUE_PEAK.rawValue)
      guard let made = unsafe ebur128_init(1, UInt(sampleRate), mode) else {
        throw SpeechError(.failed, "loudness", "out of memory")
      }
      unsafe state = made
    }

    deinit {
      var pointer: UnsafeMutablePointer<ebur128_state>? = unsafe state
      unsafe ebur128_destroy(&pointer)
    }

    func add(_ samples: [Int16]) {
      unsafe samples.withUnsafeBufferPointer {
        _ = unsafe ebur128_add_frames_short(state, $0.baseAddress, $0.count)
      }
    }

    var integrated: Double {
      var value = -Double.infinity
      unsafe ebur128_loudness_global(state, &value)
      return value
    }

    var truePeak: Double {
      var value = 0.0
      unsafe ebur128_true_peak(state, 0, &value)
      return value
    }
  }
}
