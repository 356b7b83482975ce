internal import SpeechSignal

/// Plays sound on an ALSA device.
///
/// The device is opened as it is: its format, rate and channels are taken, and the sound is converted
/// to them here. Whoever plays waits: the calls block, so make them on a thread that may wait, one at
/// a time. When the speaker goes away, the device is closed, and what it still held is not heard;
/// call ``finish()`` first.
public struct Speaker: ~Copyable {
  /// What the device is called.
  public let device: String
  /// The rate of the samples taken, in Hz.
  public let sampleRate: Int

  private var line: PlaybackLine
  private var converter: RateConverter
  private let flag: StopFlag
  private var room: [Float]
  /// Frames of silence still to be played before the first sample.
  private var silence: Int

  /// Opens a device.
  /// - Parameters:
  ///   - device: What ALSA calls it.
  ///   - sampleRate: The rate of the samples that will be played, in Hz, within
  ///     ``RateConverter/supportedRates``.
  ///   - leadIn: Silence before the first sample, for amplifiers that swallow the beginning while
  ///     they wake up.
  /// - Throws: ``SpeechError`` of a kind that begins with `device`, with the reason;
  ///   ``SpeechError/Kind/argumentInvalid`` for a rate that cannot be converted.
  public init(
    _ device: String = "default", sampleRate: Int, leadIn: Duration = .zero
  ) throws(SpeechError) {
    try self.init(device, sampleRate: sampleRate, leadIn: leadIn, flag: StopFlag())
  }

  /// Opens a device for a speaker that a flag of somebody else's stops.
  init(
    _ device: String, sampleRate: Int, leadIn: Duration, flag: StopFlag
  ) throws(SpeechError) {
    var wish = PCMSetup.Wish(sampleRate: sampleRate)
    wish.period = 0.02
    // Long enough that a busy machine does not make gaps; stopping throws it away.
    wish.buffer = 0.2
    let line = try PlaybackLine(device, wish: wish, flag: flag)
    let converter = try RateConverter(from: sampleRate, to: line.sampleRate)
    room = [Float](repeating: 0, count: line.sampleRate / 10)
    silence = SampleRate(hertz: line.sampleRate).frames(in: leadIn)
    self.device = device
    self.sampleRate = sampleRate
    self.converter = converter
    self.flag = flag
    self.line = line
  }

  /// Silences this speaker from any thread.
  public var stopper: SpeakerStopper { SpeakerStopper(flag) }

  /// Whether it was stopped; what is played from then on is not heard.
  public var isStopped: Bool { flag.isRaised }

  /// Sound that was handed over and has not left the device yet, by the device's own account.
  public var pending: Duration { line.pending }

  /// Plays samples: waits until the device has taken them all, the last of which it still holds then.
  /// - Parameter samples: Mono samples at ``sampleRate``.
  /// - Throws: ``SpeechError/Kind/deviceLost`` when the device stops working.
  public mutating func play(_ samples: Span<Int16>) throws(SpeechError) {
    try playSilence()
    let block = 4096
    var start = 0
    while start < samples.count, !flag.isRaised {
      let count = min(block, samples.count - start)
      var input = [Float](repeating: 0, count: count)
      for index in 0..<count { input[index] = Float(PCM.linear(samples[start + index])) }
      try convert(input)
      start += count
    }
    if flag.isRaised { line.drop() }
  }

  /// Waits until the last sample has left the device, or the speaker is stopped.
  /// - Throws: ``SpeechError/Kind/deviceLost`` when the device stops working.
  public mutating func finish() throws(SpeechError) {
    while !flag.isRaised {
      let count = converter.finish(into: &room, room: room.count)
      if count == 0 { break }
      try line.put(room, count: count, lanes: 1)
    }
    try line.drain()
    if flag.isRaised { line.drop() }
  }

  private mutating func playSilence() throws(SpeechError) {
    while silence > 0, !flag.isRaised {
      let count = min(silence, 4096)
      try line.put([Float](repeating: 0, count: count), count: count, lanes: 1)
      silence -= count
    }
  }

  private mutating func convert(_ input: [Float]) throws(SpeechError) {
    var done = 0
    while done < input.count, !flag.isRaised {
      let progress = converter.convert(input, done..<input.count, into: &room, room: room.count)
      done += progress.consumed
      try line.put(room, count: progress.produced, lanes: 1)
    }
  }
}
