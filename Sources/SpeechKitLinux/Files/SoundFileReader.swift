/// A sound file, or a stream on standard input, as it is: all channels, at its own rate.
///
/// Reads what libsndfile reads: WAV, AIFF, AU, FLAC, Ogg Vorbis, Opus, MP3 and more, told by the
/// content. Streams of WAV, AIFF, AU and raw samples are read as they arrive and to the end of their
/// bytes: a length that the header of a streamed WAV makes up is not believed. Other streams are
/// copied to a temporary file first. Memory stays flat however long the file is.
///
/// It has one owner, who reads; ``stopper`` works from any thread.
public struct SoundFileReader: ~Copyable, Sendable {
  /// The file as it is called in messages.
  public let name: String
  /// Frames a second, in Hz.
  public let sampleRate: Int
  /// Samples a frame, 1 or more.
  public let channels: Int
  /// What the header tells, and what is odd.
  public let information: SoundFileInformation
  /// What was odd but did not hinder the reading, in plain words.
  ///
  /// Complete when the end is reached.
  public private(set) var warnings: [String] = []

  private var file: SoundFile
  private let stop = StopFlag()
  private var framesRead = 0
  private var isAtEnd = false

  /// Opens a file or standard input.
  ///
  /// Waits until the header is there.
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - rawRate: For input without any header, 16-bit little-endian mono: its rate in Hz, 1000 to
  ///     768000. Nil reads the header.
  /// - Throws: ``SpeechError`` of the kinds ``SpeechError/Kind/inputMissing``,
  ///   ``SpeechError/Kind/inputInvalid`` (each with its own reason) and
  ///   ``SpeechError/Kind/argumentInvalid`` (no such rate).
  public init(path: String, rawRate: Int? = nil) throws(SpeechError) {
    let name = InputDescriptor.name(of: path)
    if let rawRate, !RateConverter.supportedRates.contains(rawRate) {
      throw SpeechError(
        .argumentInvalid, "\(rawRate) Hz", "a raw rate goes from 1000 to 768000 Hz",
        advice: rawRate > 0 && rawRate < 1000 ? "did you mean \(rawRate)000?" : "")
    }
    let input = try InputDescriptor(path: path)
    let raw = rawRate.map { SoundFile.RawFormat(sampleRate: $0) }
    try self.init(input, name: name, raw: raw)
  }

  /// Opens what a descriptor reads.
  package init(_ input: consuming InputDescriptor, name: String) throws(SpeechError) {
    try self.init(input, name: name, raw: nil)
  }

  private init(
    _ input: consuming InputDescriptor, name: String, raw: SoundFile.RawFormat?
  ) throws(SpeechError) {
    let file = try Self.open(input, name: name, raw: raw)
    self.name = name
    sampleRate = file.sampleRate
    channels = file.channels
    information = file.information
    if let shortfall = file.shortfall {
      warnings = [
        "\(name): \(shortfall.promised) bytes of samples promised, \(shortfall.found) found"
      ]
    }
    self.file = file
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

  /// Whether the reading was ended by the ``stopper``.
  var isStopped: Bool { stop.isRaised }

  /// Gives the next frames, in linear full scale.
  ///
  /// For a stream it waits until some have arrived. Samples of a float file are given as they stand,
  /// beyond full scale too; they may be infinite or no number.
  /// - Parameter buffer: Room for at least one frame, which then begins with the frames, channel by
  ///   channel in each. What lies behind them is unspecified.
  /// - Returns: How many frames were given; 0 at the end, or after it was stopped.
  /// - Throws: ``SpeechError/Kind/inputInvalid`` when the system cannot read on, as from a drive that
  ///   was pulled out. Damage and missing parts are ``warnings``.
  public mutating func read(into buffer: inout [Float]) throws(SpeechError) -> Int {
    precondition(buffer.count >= channels, "a read needs room for at least one frame")
    guard !isAtEnd, !stop.isRaised else { return 0 }
    let frames = file.read(into: &buffer, stop: stop)
    framesRead += frames
    if frames == 0, !stop.isRaised {
      isAtEnd = true
      try checkEnd()
    }
    return frames
  }

  /// Goes to a frame, from which the next read gives.
  /// - Parameter frame: The frame, counted from 0; beyond the end is the end.
  /// - Returns: Whether it could; a stream cannot.
  public mutating func seek(to frame: Int) -> Bool {
    guard file.seek(to: frame) else { return false }
    framesRead = min(max(0, frame), information.frames ?? frame)
    isAtEnd = false
    return true
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
