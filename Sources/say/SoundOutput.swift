import SpeechKitLinux
import ToolSupport

/// The sound file that is asked for.
struct SoundOutput {
  /// The options that are only about sound files.
  static let optionNames = [
    "file-format", "data-format", "channels", "quality", "bit-rate", "trim", "loudness",
    "true-peak",
    "timings", "progress", "report",
  ]

  let path: String
  let format: SoundFileFormat
  let sampleRate: Int
  let channels: Int
  let quality: Double?
  let bitRate: Int?
  let isTrimmed: Bool
  let loudness: Double?
  let truePeak: Double

  /// Nil when no file is asked for.
  /// - Throws: `ToolFailure` for a format that is unknown or cannot be.
  init?(_ options: ParsedOptions, voice: Voice) throws(ToolFailure) {
    guard let path = options["output-file"] else { return nil }
    try self.init(options, voice: voice, path: path)
  }

  /// A file of a given name.
  /// - Throws: `ToolFailure` for a format that is unknown or cannot be.
  init(_ options: ParsedOptions, voice: Voice, path: String) throws(ToolFailure) {
    var format = try Self.format(path, options["file-format"])
    var rate: Int?
    if let text = options["data-format"] {
      guard let data = DataFormat(text) else {
        throw ToolFailure(
          .usage, "--data-format \(text): not a data format; --data-format '?' lists them")
      }
      data.apply(to: &format)
      rate = data.sampleRate
    }
    // Opus has few rates, and 22050 is none of them.
    sampleRate = rate ?? voice.sampleRate
    channels = try options.integer("channels", in: 1...8) ?? 1
    quality = try options.integer("quality", in: 0...127).map { Double($0) / 127 }
    bitRate = try Self.bitRate(options, format, sampleRate, channels)
    isTrimmed = options.has("trim")
    loudness = try options.number("loudness", in: -40 ... -5)
    truePeak = try options.number("true-peak", in: -20...0) ?? -1
    self.path = path
    self.format = format
    if options.has("true-peak"), loudness == nil {
      throw ToolFailure(.usage, "--true-peak goes with --loudness")
    }
    guard (1000...768_000) ~= sampleRate,
      format.isWritable(sampleRate: sampleRate, channels: channels)
    else {
      throw ToolFailure(
        .usage,
        "\(path): \(format.container.rawValue) cannot hold \(format.encoding.rawValue) at "
          + "\(sampleRate) Hz on \(channels) channel\(channels == 1 ? "" : "s")")
    }
  }

  private static func bitRate(
    _ options: ParsedOptions, _ format: SoundFileFormat, _ sampleRate: Int, _ channels: Int
  ) throws(ToolFailure) -> Int? {
    guard let text = options["bit-rate"] else { return nil }
    guard let range = format.bitRates(sampleRate: sampleRate, channels: channels) else {
      throw ToolFailure(
        .usage,
        "--bit-rate \(text): \(format.container.rawValue) cannot be told a bit rate; "
          + "mp3 and opus can, others have --quality or --data-format")
    }
    if options.has("quality") {
      throw ToolFailure(.usage, "give either --bit-rate or --quality, not both")
    }
    return try options.integer("bit-rate", in: range)
  }

  private static func format(
    _ path: String, _ kind: String?
  ) throws(ToolFailure) -> SoundFileFormat {
    if let kind {
      if let container = DataFormat.containers[kind.lowercased()] { return .init(container) }
      throw ToolFailure(
        .usage, "--file-format \(kind): not a kind of sound file; --file-format '?' lists them")
    }
    if path == "-" { return .wav }
    if let format = SoundFileFormat.named(by: path) { return format }
    let name = path.split(separator: "/").last ?? ""
    let isDevice = path.hasPrefix("/dev/")
    if isDevice || !name.dropFirst().contains(".") { return .wav }
    throw ToolFailure(
      .usage,
      "\(path): the ending of the name is no known format; try .wav, .flac, .ogg or .aiff, "
        + "or give --file-format")
  }
}
