internal import CEbur128

/// libebur128, called as plainly as it can be.
enum Ebur128 {
  /// The true peak of one channel at 48 kHz.
  static func truePeak(_ samples: [Float]) -> Double {
    var state = unsafe ebur128_init(1, 48000, Int32(EBUR128_MODE_TRUE_PEAK.rawValue))
    defer { unsafe ebur128_destroy(&state) }
    unsafe samples.withUnsafeBufferPointer {
      _ = unsafe ebur128_add_frames_float(state, $0.baseAddress, $0.count)
    }
    var peak = 0.0
    unsafe ebur128_true_peak(state, 0, &peak)
    return peak
  }
}
