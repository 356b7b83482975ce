import SpeechSignal

/// A sound file, or a stream on standard input, as an ``AudioSource``.
///
/// Reads what libsndfile reads: WAV, AIFF, AU, FLAC, Ogg Vorbis, Opus, MP3 and more, told by the
/// content. All channels are mixed to one, or one is picked; other rates are converted
/// band-limited, without delay, so that the time of a sample is its time in the file. 16-bit mono at
/// the rate asked for passes bit by bit. Beyond full scale samples saturate; what is not a number
/// is silence. Memory stays flat however long the file is.
///
/// Streams of WAV, AIFF, AU and raw samples are read as they arrive and to the end of their bytes: a
/// length that the header of a streamed WAV makes up is not believed. Other streams are copied to a
/// temporary file first.
public struct SoundFileSource: ~Copyable, AudioSource, Sendable {
  /// The rate of the samples given, in Hz.
  public let sampleRate: Int
  /// The file as it was named; `-` is standard input.
  public let path: String
  /// The rate that the file has, in Hz.
  public let fileSampleRate: Int
  /// The channels that the file has.
  public let channels: Int
  /// Container and coding of the file, in libsndfile's words.
  public let format: String
  /// The length by the header, in seconds; nil where a stream does not tell.
  public let duration: Double?
  /// What was odd but did not hinder the reading, in plain words.
  ///
  /// Complete when the end is reached.
  public var warnings: [String] { file.warnings }

  private var file: SoundFileReader
  private var mixer: ChannelMixer
  private var converter: RateConverter
  private var interleaved: [Float]
  private var mono: [Float]
  /// What of `mono` has not gone into the converter.
  private var waiting = 0..<0
  private var converted: [Float]
  private var state = State.reading

  private enum State { case reading, finishing, ended }

  /// Frames read from the file at a time: 64 ms at 16 kHz.
  private static let blockFrames = 1024

  /// Opens a file or standard input.
  ///
  /// Waits until the header is there.
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - sampleRate: The rate to give, in Hz, 1000 to 768000.
  ///   - channel: The channel to take, counted from 1; nil mixes all to their mean.
  ///   - rawRate: For input without any header, 16-bit little-endian mono: its rate in Hz, 1000 to
  ///     768000. Nil reads the header.
  /// - Throws: ``SpeechError`` of the kinds ``SpeechError/Kind/inputMissing``,
  ///   ``SpeechError/Kind/inputInvalid`` (each with its own reason) and
  ///   ``SpeechError/Kind/argumentInvalid`` (no such channel or rate).
  public init(
    path: String, sampleRate: Int = 16000, channel: Int? = nil, rawRate: Int? = nil
  ) throws(SpeechError) {
    let file = try SoundFileReader(path: path, rawRate: rawRate)
    let mixer = try ChannelMixer(channels: file.channels, channel: channel, operand: file.name)
    let converter = try RateConverter(from: file.sampleRate, to: sampleRate)
    let room = [Float](repeating: 0, count: Self.blockFrames)
    self.path = path
    self.sampleRate = sampleRate
    fileSampleRate = file.sampleRate
    channels = file.channels
    format = "\(file.information.container), \(file.information.coding)"
    duration = file.information.duration
    interleaved = [Float](repeating: 0, count: Self.blockFrames * file.channels)
    mono = room
    converted = room
    self.mixer = mixer
    self.file = file
    self.converter = converter
  }

  /// Ends the reading from any thread.
  public var stopper: SourceStopper { file.stopper }

  /// Gives the next samples.
  ///
  /// For a stream it waits until some have arrived.
  /// - Parameter buffer: Room for at least one sample.
  /// - Returns: Frames or the end; a file has no gaps.
  /// - Throws: ``SpeechError/Kind/inputInvalid`` when the system cannot read on, as from a drive that
  ///   was pulled out. Damage and missing parts are ``warnings``.
  public mutating func read(
    into buffer: inout MutableSpan<Int16>
  ) throws(SpeechError) -> SourceRead {
    precondition(!buffer.isEmpty, "a read needs room for at least one sample")
    while state != .ended && !file.isStopped {
      let produced = try advance(room: min(buffer.count, converted.count))
      for index in 0..<produced { buffer[index] = PCM.sample(Double(converted[index])) }
      if produced > 0 { return .audio(frames: produced) }
    }
    return .end
  }

  /// One step: from the file to the filter to `converted`.
  private mutating func advance(room: Int) throws(SpeechError) -> Int {
    if state == .reading && waiting.isEmpty {
      try fill()
      if waiting.isEmpty { state = .finishing }
    }
    if state == .finishing {
      let produced = converter.finish(into: &converted, room: room)
      if produced == 0 { state = .ended }
      return produced
    }
    let progress = converter.convert(mono, waiting, into: &converted, room: room)
    waiting = waiting.lowerBound + progress.consumed..<waiting.upperBound
    return progress.produced
  }

  private mutating func fill() throws(SpeechError) {
    let frames = try file.read(into: &interleaved)
    for frame in 0..<frames {
      let start = frame * mixer.channels
      mono[frame] = mixer.mono { interleaved[start + $0] }
    }
    waiting = 0..<frames
  }
}
