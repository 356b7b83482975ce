internal import SpeechSignal

/// All figures of one channel but loudness.
struct ChannelMeter: Sendable {
  private let channel: Int
  private let channels: Int
  private let highestSample: Float
  private var calibrated: LevelMeter
  private var classic: LevelMeter
  private var peak = TruePeakMeter()
  private var whole: SampleStatistics
  private var highestPeak: Float = 0
  private var highestLevel: Decibels
  private var highestClassic: Decibels
  private var samples: [Int16] = []

  init(channel: Int, of channels: Int, sampleRate: Int, highestSample: Float) {
    self.channel = channel
    self.channels = channels
    self.highestSample = highestSample
    calibrated = LevelMeter(sampleRate: sampleRate)
    classic = LevelMeter(sampleRate: sampleRate, configuration: .classic)
    whole = SampleStatistics(highestSample: highestSample)
    highestLevel = calibrated.reading.level
    highestClassic = classic.reading.level
  }

  /// Measures the next frames.
  /// - Returns: The figures of these frames alone; the true peak is of those up to 64 before the end.
  mutating func add(_ frames: Span<Float>) -> SoundReading.Channel {
    var block = SampleStatistics(highestSample: highestSample)
    block.add(frames, channel: channel, of: channels)
    whole.add(frames, channel: channel, of: channels)
    peak.add(frames, channel: channel, of: channels)
    samples.removeAll(keepingCapacity: true)
    for frame in 0..<frames.count / channels {
      samples.append(PCM.sample(Double(frames[frame * channels + channel])))
    }
    // Held by a second name, since all of self is held while a span of it is.
    let steps = samples
    let span = steps.span
    let level = calibrated.add(span)
    let classicLevel = classic.add(span).level
    highestLevel = max(highestLevel, level.level)
    highestClassic = max(highestClassic, classicLevel)
    let amplitude = peak.takeAmplitude()
    highestPeak = max(highestPeak, amplitude)
    return SoundReading.Channel(
      level: level.level, classicLevel: classicLevel, heldPeak: level.heldPeak,
      truePeak: Decibels(amplitudeRatio: Double(amplitude)), statistics: block)
  }

  /// Measures what is left, once there are no more frames.
  /// - Returns: The figures of all frames.
  mutating func finish() -> SoundReading.Channel {
    peak.finish()
    highestPeak = max(highestPeak, peak.takeAmplitude())
    return SoundReading.Channel(
      level: highestLevel, classicLevel: highestClassic, heldPeak: calibrated.reading.heldPeak,
      truePeak: Decibels(amplitudeRatio: Double(highestPeak)), statistics: whole)
  }
}
