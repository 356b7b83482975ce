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
  public private(set) var warnings: [String] = []

  private var file: SoundFile
  private var mixer: ChannelMixer
  private var converter: RateConverter
  private let stop = StopFlag()
  private var interleaved: [Float]
  private var mono: [Float]
  /// What of `mono` has not gone into the converter.
  private var waiting = 0..<0
  private var converted: [Float]
  private var framesRead = 0
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
    let name = InputDescriptor.name(of: path)
    if let rawRate, !RateConverter.supportedRates.contains(rawRate) {
      throw SpeechError(
        .argumentInvalid, "\(rawRate) Hz", "a raw rate goes from 1000 to 768000 Hz",
        advice: rawRate > 0 && rawRate < 1000 ? "did you mean \(rawRate)000?" : "")
    }
    let input = try InputDescriptor(path: path)
    let raw = rawRate.map { SoundFile.RawFormat(sampleRate: $0) }
    let file = try Self.open(input, name: name, raw: raw)
    let mixer = try ChannelMixer(channels: file.channels, channel: channel, operand: name)
    let converter = try RateConverter(from: file.sampleRate, to: sampleRate)
    let room = [Float](repeating: 0, count: Self.blockFrames)
    self.path = path
    self.sampleRate = sampleRate
    fileSampleRate = file.sampleRate
    channels = file.channels
    format = file.format
    duration = file.promisedFrames.map { Double($0) / Double(file.sampleRate) }
    if let shortfall = file.shortfall {
      warnings = [
        "\(name): \(shortfall.promised) bytes of samples promised, \(shortfall.found) found"
      ]
    }
    interleaved = [Float](repeating: 0, count: Self.blockFrames * file.channels)
    mono = room
    converted = room
    self.mixer = mixer
    self.file = file
    self.converter = converter
  }

  /// The first four bytes of what libsndfile reads well from a pipe: WAV, AIFF and AU.
  ///
  /// FLAC it cannot read from one at all, and for MP3 version 1.2.0 reads outside of its memory.
  private static let streamedMarks = ["RIFF", "RIFX", "RF64", "FORM", ".snd", "dns."].map {
    Array($0.utf8)
  }

  private static func open(
    _ input: consuming InputDescriptor, name: String, raw: SoundFile.RawFormat?
  ) throws(SpeechError) -> SoundFile {
    if raw == nil && input.isStream && !streamedMarks.contains(input.peek(4)) {
      return try SoundFile(try input.spooled(name: name), name: name, raw: nil)
    }
    return try SoundFile(input, name: name, raw: raw)
  }

  /// Ends the reading from any thread.
  public var stopper: SourceStopper {
    SourceStopper { [stop] in stop.raise() }
  }

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
    while state != .ended && !stop.isRaised {
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
    let frames = file.read(into: &interleaved, stop: stop)
    framesRead += frames
    for frame in 0..<frames {
      let start = frame * mixer.channels
      mono[frame] = mixer.mono { interleaved[start + $0] }
    }
    waiting = 0..<frames
    if frames == 0 && !stop.isRaised { try checkEnd() }
  }

  /// Whether the end is the proper one.
  private mutating func checkEnd() throws(SpeechError) {
    let problem = file.problem
    if let problem, problem.isSystem {
      throw SpeechError(.inputInvalid, file.name, problem.words)
    }
    let reason = problem.map { " (\($0.words))" } ?? ""
    if let promised = file.promisedFrames, framesRead < promised {
      warnings.append("\(file.name): \(promised) frames promised, \(framesRead) found\(reason)")
    } else if let problem {
      warnings.append("\(file.name): damaged (\(problem.words))")
    }
  }
}
