public import SpeechSignal

/// What a ``SoundMeter`` read, of a block or of all that it measured.
public struct SoundReading: Sendable, Hashable {
  /// The figures of one channel.
  public struct Channel: Sendable, Hashable {
    /// The highest level on the calibrated meter, dBFS of a sine: a full-scale sine reads 0.0.
    public let level: Decibels
    /// The highest level on the classic meter, dB on its own scale (see
    /// ``LevelMeter/Configuration/classic``): a full-scale sine reads 12.4.
    public let classicLevel: Decibels
    /// The calibrated level's held peak at the end, dBFS of a sine.
    public let heldPeak: Decibels
    /// The largest magnitude between the samples too, dBTP; never below the sample peak for all that
    /// was measured.
    public let truePeak: Decibels
    /// Peak, mean, mean square and clipped samples.
    public let statistics: SampleStatistics
  }

  /// Where it ends, in frames from the beginning.
  public let frames: Int
  /// The channels.
  public let channels: [Channel]
  /// Loudness of the last 400 ms in a block, the highest of all; LUFS.
  ///
  /// Nil before there were 400 ms,
  /// and for silence.
  public let momentary: Double?
  /// Loudness of the last 3 s in a block, the highest of all; LUFS.
  ///
  /// Nil before there were 3 s, and
  /// for silence.
  public let shortTerm: Double?
  /// Loudness of all so far, gated, LUFS.
  ///
  /// Nil before there were 400 ms, and where nothing was louder
  /// than −70.
  public let integrated: Double?
  /// Loudness range of all so far, LU.
  ///
  /// Nil before there were 3 s.
  public let range: Double?
}
