internal import SpeechSignal

/// Writes speech into a sound file of any rate and number of channels.
///
/// Otherwise as ``SoundFileWriter``: the file is there when it is finished, and not before.
public struct SpeechFileWriter: ~Copyable {
  private var writer: SoundFileWriter
  private var converter: RateConverter
  private var room: [Float]
  private let channels: Int

  /// Starts a file.
  /// - Parameters:
  ///   - path: Where it goes; `-` is standard output.
  ///   - format: How the sound is kept.
  ///   - speechRate: The rate of the speech that will be written, in Hz.
  ///   - sampleRate: The rate of the file, in Hz, within ``RateConverter/supportedRates``; speech is
  ///     converted to it, band-limited.
  ///   - channels: Channels of the file, 1 to 64, all alike.
  ///   - quality: How much a lossy codec may keep, 0 to 1; nil is the codec's default.
  ///   - bitRate: Bits a second of a lossy codec, as ``SoundFileWriter`` has them.
  /// - Throws: `SpeechError` as ``SoundFileWriter``.
  public init(
    _ path: String, format: SoundFileFormat = .wav, speechRate: Int, sampleRate: Int,
    channels: Int = 1, quality: Double? = nil, bitRate: Int? = nil
  ) throws(SpeechError) {
    let converter = try RateConverter(from: speechRate, to: sampleRate)
    let writer = try SoundFileWriter(
      path, format: format, sampleRate: sampleRate, channels: channels, quality: quality,
      bitRate: bitRate)
    room = [Float](repeating: 0, count: 8192)
    self.channels = channels
    self.converter = converter
    self.writer = writer
  }

  /// Whether the reader of a pipe went away; what is written from then on goes nowhere.
  public var isAbandoned: Bool { writer.isAbandoned }

  /// Writes speech behind what was written before.
  /// - Parameter speech: Speech at the rate that was promised.
  /// - Throws: `SpeechError` of kind `outputFailed`.
  public mutating func write(_ speech: Speech) throws(SpeechError) {
    if converter.inputRate == converter.outputRate { return try put(speech.samples) }
    let input = speech.samples.map { Float(PCM.linear($0)) }
    var done = 0
    while done < input.count {
      let progress = converter.convert(input, done..<input.count, into: &room, room: room.count)
      done += progress.consumed
      try put(room[..<progress.produced].map { PCM.sample(Double($0)) })
    }
  }

  /// Ends the file and puts it in its place.
  ///
  /// Call it once, last.
  /// - Throws: `SpeechError` of kind `outputFailed`; nothing is left behind then.
  public mutating func finish() throws(SpeechError) {
    while true {
      let count = converter.finish(into: &room, room: room.count)
      if count == 0 { break }
      try put(room[..<count].map { PCM.sample(Double($0)) })
    }
    try writer.finish()
  }

  private mutating func put(_ samples: [Int16]) throws(SpeechError) {
    if channels == 1 { return try writer.write(samples.span) }
    let frames = samples.flatMap { repeatElement($0, count: channels) }
    try writer.write(frames.span)
  }
}
