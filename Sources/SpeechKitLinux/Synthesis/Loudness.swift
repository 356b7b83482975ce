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
    let samples = speech.samples.map { Float(PCM.linear($0)) }
    var meter = try LoudnessMeter(sampleRate: speech.sampleRate, channels: 1)
    meter.add(samples.span)
    let short = speech.sampleRate * 2 / 5 - samples.count
    if short >= 0 {
      let silence = [Float](repeating: 0, count: short + 1)
      meter.add(silence.span)
    }
    integrated = meter.integrated ?? -.infinity
    var peak = TruePeakMeter()
    peak.add(samples.span)
    peak.finish()
    truePeak = peak.level.value
  }
}
