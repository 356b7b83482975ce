internal import SpeechSignal

extension Speech {
  /// Cuts off the silence before the first and behind the last sound.
  ///
  /// Sound begins and ends where samples pass a hundredth of full scale; 10 ms are left around it.
  /// - Returns: How much was cut off the beginning.
  @discardableResult
  public mutating func trim() -> Duration {
    let rate = SampleRate(hertz: sampleRate)
    let threshold: UInt16 = 327
    let margin = sampleRate / 100
    guard let first = samples.firstIndex(where: { $0.magnitude > threshold }),
      let last = samples.lastIndex(where: { $0.magnitude > threshold })
    else { return .zero }
    let from = max(0, first - margin)
    let to = min(samples.count, last + margin + 1)
    let beginning = rate.duration(ofFrames: from)
    let length = rate.duration(ofFrames: to - from)
    samples = Array(samples[from..<to])
    let moved = { (span: Span) in span.moved(by: .zero - beginning).clamped(to: length) }
    (words, phones, marks) = (words.map(moved), phones.map(moved), marks.map(moved))
    return beginning
  }

  /// Brings the speech to a loudness, and its peaks below a ceiling.
  ///
  /// Where peaks would pass the ceiling, the gain is taken back around them for a few milliseconds.
  /// Silence stays as it is.
  /// - Parameters:
  ///   - target: The integrated loudness by EBU R 128, in LUFS; reached to about 0.1 LU wherever the
  ///     peaks allow it.
  ///   - ceiling: The true peak that is not passed, in dBTP, 0 or below.
  /// - Throws: `SpeechError` of kind `failed` when there is no memory.
  public mutating func normalize(loudness target: Double, truePeak ceiling: Double)
    throws(SpeechError)
  {
    let original = samples.map { PCM.linear($0) }
    var gain = 0.0
    var limit = ceiling
    var measured = try Loudness(of: self)
    guard measured.integrated.isFinite else { return }
    // Limiting costs some loudness and peaks between samples pass it a little, so it is approached.
    for _ in 0..<8 {
      let isLoudEnough = (measured.integrated - target).magnitude < 0.05
      let isLowEnough = measured.truePeak <= ceiling
      if isLoudEnough && isLowEnough { break }
      if !isLowEnough, gain != 0 || isLoudEnough { limit -= measured.truePeak - ceiling + 0.05 }
      gain = min(gain + target - measured.integrated, 60)
      let limiter = PeakLimiter(
        ceiling: Decibels(limit).amplitudeRatio, window: max(1, sampleRate / 200))
      let factor = Decibels(gain).amplitudeRatio
      samples = limiter.limited(original.map { $0 * factor }).map { PCM.sample($0) }
      measured = try Loudness(of: self)
    }
  }
}
