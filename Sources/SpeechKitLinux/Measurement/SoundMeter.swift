internal import SpeechSignal

/// Every figure that tells how strong a sound is, in one pass: two meters, peaks, mean power, clipped
/// samples, DC offset, loudness.
///
/// It has one owner. Memory stays flat however long the sound is.
public struct SoundMeter: ~Copyable, Sendable {
  /// Frames a second, in Hz.
  public let sampleRate: Int
  /// Samples a frame.
  public let channels: Int

  private var meters: [ChannelMeter]
  private var loudness: LoudnessMeter
  private var mended: [Float] = []
  private var frames = 0
  /// What needs a look at all that was heard, and when it is next looked at.
  private var gated: (integrated: Double?, range: Double?) = (nil, nil)
  private var nextGating = 0

  /// A meter that has heard nothing.
  /// - Parameters:
  ///   - sampleRate: Frames a second, in Hz, 1000 to 768000.
  ///   - channels: Samples a frame, 1 to 64.
  ///   - encoding: How the samples were written, which says where they are clipped.
  /// - Throws: ``SpeechError/Kind/argumentInvalid`` for a rate out of range,
  ///   ``SpeechError/Kind/failed`` where loudness cannot be measured.
  public init(
    sampleRate: Int, channels: Int = 1, encoding: SoundFileFormat.Encoding = .int16
  ) throws(SpeechError) {
    guard RateConverter.supportedRates.contains(sampleRate), channels > 0 else {
      throw SpeechError(
        .argumentInvalid, "\(channels) channels at \(sampleRate) Hz", "cannot be measured")
    }
    loudness = try LoudnessMeter(sampleRate: sampleRate, channels: channels)
    self.sampleRate = sampleRate
    self.channels = channels
    meters = (0..<channels).map { channel in
      ChannelMeter(
        channel: channel, of: channels, sampleRate: sampleRate,
        highestSample: encoding.highestSample)
    }
  }

  /// Measures the next frames.
  /// - Parameter block: Interleaved frames in linear full scale; what is not a number counts as
  ///   silence.
  /// - Returns: The figures of these frames; integrated loudness and range are of all so far, but for
  ///   the last 100 ms or the last hundredth, whichever is longer.
  @discardableResult
  public mutating func add(_ block: Span<Float>) -> SoundReading {
    mended.removeAll(keepingCapacity: true)
    for i in block.indices { mended.append(SampleStatistics.mended(block[i])) }
    let samples = mended
    loudness.add(samples.span)
    frames += block.count / channels
    if frames >= nextGating {
      // libebur128 goes through all blocks so far for these.
      gated = (loudness.integrated, loudness.range)
      nextGating = frames + max(sampleRate / 10, frames / 100)
    }
    var readings: [SoundReading.Channel] = []
    for i in meters.indices { readings.append(meters[i].add(samples.span)) }
    return SoundReading(
      frames: frames, channels: readings, momentary: loudness.momentary,
      shortTerm: loudness.shortTerm, integrated: gated.integrated, range: gated.range)
  }

  /// Ends the measuring; call it once, last.
  /// - Returns: The figures of all frames.
  public mutating func finish() -> SoundReading {
    var readings: [SoundReading.Channel] = []
    for i in meters.indices { readings.append(meters[i].finish()) }
    return SoundReading(
      frames: frames, channels: readings, momentary: loudness.highestMomentary,
      shortTerm: loudness.highestShortTerm, integrated: loudness.integrated, range: loudness.range)
  }
}
