import SpeechKitLinux

/// A data format as the Macintosh writes them: byte order, kind of number, bits, rate.
struct DataFormat {
  /// The samples a second, where the text says.
  let sampleRate: Int?
  private let encoding: SoundFileFormat.Encoding?
  private let container: SoundFileFormat.Container?
  private let isBigEndian: Bool

  /// Kinds of file by the names they are known by.
  static let containers: [String: SoundFileFormat.Container] = [
    "wave": .wav, "wav": .wav, "aiff": .aiff, "aifc": .aiff, "caff": .caf, "caf": .caf,
    "next": .au, "au": .au, "flac": .flac, "ogg": .ogg, "oggf": .ogg, "opus": .opus, "mp3": .mp3,
    "mpg3": .mp3, "raw": .raw,
  ]

  /// The kind of file that these data need; nil when any will do.
  var kindOfFile: SoundFileFormat.Container? { container }

  /// Nil for what is no data format.
  init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let name = parts.first?.lowercased() else { return nil }
    if parts.count == 2 {
      guard let rate = Int(parts[1]), rate > 0 else { return nil }
      sampleRate = rate
    } else {
      sampleRate = nil
    }
    switch name {
    case "ulaw": (encoding, container, isBigEndian) = (.ulaw, nil, false)
    case "alaw": (encoding, container, isBigEndian) = (.alaw, nil, false)
    case "flac": (encoding, container, isBigEndian) = (.int16, .flac, false)
    case "vorbis": (encoding, container, isBigEndian) = (.compressed, .ogg, false)
    case "opus": (encoding, container, isBigEndian) = (.compressed, .opus, false)
    case "mp3": (encoding, container, isBigEndian) = (.compressed, .mp3, false)
    default:
      let order = name.hasPrefix("be") || name.hasPrefix("le") ? name.prefix(2) : ""
      guard let number = Self.numbers[String(name.dropFirst(order.count))] else { return nil }
      (encoding, container, isBigEndian) = (number, nil, order == "be")
    }
  }

  private static let numbers: [String: SoundFileFormat.Encoding] = [
    "i8": .int8, "ui8": .int8, "i16": .int16, "i24": .int24, "i32": .int32, "f32": .float32,
    "f64": .float64,
  ]

  /// Changes a format to this one; the kind of file stays unless the data need another.
  func apply(to format: inout SoundFileFormat) {
    format = SoundFileFormat(
      container ?? format.container, encoding,
      // AIFF has the most significant byte first of itself.
      isBigEndian: isBigEndian && format.container != .aiff)
  }

  /// The list that `--data-format '?'` shows.
  static let list = """
    I8 UI8            whole numbers of 8 bits
    LEI16 BEI16       whole numbers of 16 bits, least or most significant byte first
    LEI24 BEI24       of 24 bits
    LEI32 BEI32       of 32 bits
    LEF32 BEF32       floating point of 32 bits
    LEF64 BEF64       of 64 bits
    ulaw alaw         telephone, 8 bits
    flac vorbis opus mp3
    Any of them may be followed by a rate in Hz, as in LEI16@22050.

    """

  /// The list that `--file-format '?'` shows.
  static let containerList = """
    WAVE  .wav         AIFF  .aiff        caff  .caf
    NeXT  .au          flac  .flac        ogg   .ogg
    opus  .opus        mp3   .mp3         raw   .raw

    """
}
