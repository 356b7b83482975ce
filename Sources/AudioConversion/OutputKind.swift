internal import SpeechKitLinux

/// What an output's name asks for.
enum OutputKind {
  /// AAC in MPEG-4.
  case m4a
  /// AAC in a stream of its own (ADTS).
  case aac
  /// What libsndfile writes.
  case sound(SoundFileFormat)

  /// - Parameters:
  ///   - path: The output.
  ///   - bits: Bits that a sample needs to be kept whole.
  /// - Throws: `SpeechError` of kind `argumentInvalid` where the name says nothing.
  init(named path: String, bits: Int) throws(SpeechError) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    switch ending {
    case "m4a", "mp4": self = .m4a
    case "aac", "adts": self = .aac
    default:
      guard var format = SoundFileFormat.named(by: path) else {
        throw SpeechError(
          .argumentInvalid, path, "the ending of the name is no format that can be written",
          advice: "try .m4a, .aac, .wav, .flac, .ogg or .mp3")
      }
      if format.encoding == .int16, bits > 16 { format.encoding = .int24 }
      self = .sound(format)
    }
  }

  /// The format in words.
  var words: String {
    switch self {
    case .m4a: "AAC-LC in MPEG-4"
    case .aac: "AAC-LC in ADTS"
    case .sound(let format): "\(format.container.rawValue) (\(format.encoding.rawValue))"
    }
  }

  /// Whether the codec takes a bit rate.
  var hasBitRate: Bool {
    switch self {
    case .m4a, .aac: true
    case .sound(let format): format.container == .mp3
    }
  }
}
