import AudioConversion
import ToolSupport

/// What a file to be made shall be like: the options that `convert` and `record` share.
enum EncodingOptions {
  /// The options.
  /// - Parameters:
  ///   - rate: What the rate is unless it is given.
  ///   - channels: What the number of channels is unless it is given.
  /// - Returns: The options under their heading.
  static func section(rate: String, channels: String) -> OptionTable.Section {
    .init(
      "What is made",
      [
        .init(
          "bit-rate", "b", .required("KBIT"),
          "Thousands of bits a second, for AAC and MP3. Default: 64 a channel, less below 32 kHz."),
        .init("rate", "r", .required("HZ"), "Samples a second and channel. Default: \(rate)."),
        .init("channels", "c", .required("N"), "Channels, 1 to 8. Default: \(channels)."),
        .init("title", nil, .required("TEXT"), "The title that OUT bears."),
        .init("artist", nil, .required("TEXT"), "The artist that OUT bears."),
      ])
  }

  /// What the command line asks for.
  /// - Throws: `ToolFailure` with `Status.usage` for numbers that cannot be.
  static func settings(_ options: ParsedOptions) throws(ToolFailure) -> ConversionSettings {
    var settings = ConversionSettings()
    settings.bitRate = try options.number("bit-rate", in: 1...2000).map { Int($0 * 1000) }
    settings.sampleRate = try options.integer("rate", in: 1000...768_000)
    settings.channels = try options.integer("channels", in: 1...8)
    settings.metadata = AudioMetadata(title: options["title"], artist: options["artist"])
    return settings
  }
}
