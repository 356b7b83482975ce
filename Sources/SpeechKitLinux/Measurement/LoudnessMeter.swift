internal import CEbur128
internal import Glibc

/// How loud sound is for people as it goes on, by EBU R 128 (ITU-R BS.1770-4).
///
/// Wraps `ebur128_state`. `@unchecked Sendable` holds because it has one owner, whose every use is
/// exclusive, and libebur128 keeps nothing elsewhere.
@safe struct LoudnessMeter: ~Copyable, @unchecked Sendable {
  /// The highest loudness of any 400 ms so far, LUFS; nil while there were none, or none with sound.
  private(set) var highestMomentary: Double?
  /// The highest loudness of any 3 s so far, LUFS; nil while there were none, or none with sound.
  private(set) var highestShortTerm: Double?

  private let state: UnsafeMutablePointer<ebur128_state>
  private let channels: Int
  /// Frames in the step of 100 ms by which all windows move.
  private let stepFrames: Int
  private var stepFilled = 0
  /// The power of the last steps, K-weighted and summed over the channels; at most 30.
  private var powers: [Double] = []

  /// A meter that has heard nothing.
  /// - Parameters:
  ///   - sampleRate: Frames a second, in Hz, 16 to 2 822 400.
  ///   - channels: Samples a frame, 1 to 64; from the third on as in libebur128: centre, (with six)
  ///     the one for low frequencies, which does not count, and surround, which counts 1.5 dB more.
  /// - Throws: `SpeechError` of kind `failed` where that cannot be measured.
  init(sampleRate: Int, channels: Int) throws(SpeechError) {
    let mode = EBUR128_MODE_I.rawValue | EBUR128_MODE_LRA.rawValue
    guard let made = unsafe ebur128_init(UInt32(channels), UInt(sampleRate), Int32(mode)) else {
      throw SpeechError(
        .failed, "loudness", "cannot be measured of \(channels) channels at \(sampleRate) Hz")
    }
    unsafe state = made
    self.channels = channels
    stepFrames = (sampleRate + 5) / 10
  }

  deinit {
    var pointer: UnsafeMutablePointer<ebur128_state>? = unsafe state
    unsafe ebur128_destroy(&pointer)
  }

  /// Measures the next samples.
  /// - Parameter frames: Interleaved frames in linear full scale, finite.
  mutating func add(_ frames: Span<Float>) {
    var next = 0
    let count = frames.count / channels
    while next < count {
      let taken = min(count - next, stepFrames - stepFilled)
      let part = frames.extracting(next * channels..<(next + taken) * channels)
      unsafe part.withUnsafeBufferPointer {
        _ = unsafe ebur128_add_frames_float(state, $0.baseAddress, taken)
      }
      next += taken
      stepFilled += taken
      if stepFilled == stepFrames {
        stepFilled = 0
        endStep()
      }
    }
  }

  private mutating func endStep() {
    var level = -Double.infinity
    unsafe ebur128_loudness_window(state, 100, &level)
    if powers.count == 30 { powers.removeFirst() }
    powers.append(pow(10, level / 10))
    highestMomentary = Self.higher(highestMomentary, momentary)
    highestShortTerm = Self.higher(highestShortTerm, shortTerm)
  }

  private static func higher(_ one: Double?, _ other: Double?) -> Double? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }

  /// The loudness of the last 400 ms, in steps of 100 ms, LUFS; nil before there are so many, and
  /// below −120.
  var momentary: Double? { loudness(ofSteps: 4) }

  /// The loudness of the last 3 s, in steps of 100 ms, LUFS; nil before there are so many, and
  /// below −120.
  var shortTerm: Double? { loudness(ofSteps: 30) }

  private func loudness(ofSteps count: Int) -> Double? {
    guard powers.count >= count else { return nil }
    // Windows are whole steps, and powers add up.
    let power = powers.suffix(count).reduce(0, +) / Double(count)
    return power > 1e-12 ? 10 * log10(power) : nil
  }

  /// The loudness of all so far, gated, LUFS; nil where nothing was louder than −70, or shorter than
  /// 400 ms.
  var integrated: Double? {
    var value = -Double.infinity
    unsafe ebur128_loudness_global(state, &value)
    return value.isFinite ? value : nil
  }

  /// The loudness range by EBU Tech 3342, LU; nil before 3 s.
  var range: Double? {
    guard powers.count == 30 else { return nil }
    var value = -Double.infinity
    unsafe ebur128_loudness_range(state, &value)
    return value.isFinite ? value : nil
  }
}
