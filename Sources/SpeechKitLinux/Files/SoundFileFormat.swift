internal import CSndfile

/// How sound is kept in a file: the kind of file, and how its samples are written.
public struct SoundFileFormat: Sendable, Hashable {
  /// A kind of file.
  public enum Container: String, Sendable, Hashable, CaseIterable {
    /// RIFF WAVE.
    case wav
    /// Audio Interchange File Format of Apple.
    case aiff
    /// Core Audio Format of Apple.
    case caf
    /// Sun/NeXT.
    case au
    /// Free Lossless Audio Codec.
    case flac
    /// Ogg with Vorbis in it.
    case ogg
    /// Ogg with Opus in it.
    case opus
    /// MPEG layer 3.
    case mp3
    /// Samples and nothing else.
    case raw
  }

  /// How one sample is written.
  public enum Encoding: String, Sendable, Hashable, CaseIterable {
    /// Whole numbers of 8 bits, unsigned where the kind of file wants that.
    case int8
    /// Whole numbers of 16 bits.
    case int16
    /// Whole numbers of 24 bits.
    case int24
    /// Whole numbers of 32 bits.
    case int32
    /// Floating point of 32 bits, full scale ±1.
    case float32
    /// Floating point of 64 bits, full scale ±1.
    case float64
    /// µ-law of G.711, 8 bits.
    case ulaw
    /// A-law of G.711, 8 bits.
    case alaw
    /// What the codec of the container makes of it.
    case compressed

    /// The largest sample that it can hold with either sign, as a fraction of full scale: 32767/32768
    /// for 16 bits; 1 where there is no such end.
    public var highestSample: Float {
      switch self {
      case .int8: 1 - 0x1p-7
      case .int16: 1 - 0x1p-15
      case .int24: 1 - 0x1p-23
      case .int32, .float32, .float64, .compressed: 1
      case .ulaw: 32124 / 32768
      case .alaw: 32256 / 32768
      }
    }

    /// Bytes of one sample; 0 where a codec decides.
    var sampleBytes: Int {
      switch self {
      case .int8, .ulaw, .alaw: 1
      case .int16: 2
      case .int24: 3
      case .int32, .float32: 4
      case .float64: 8
      case .compressed: 0
      }
    }

    /// Bits of a sample that is a whole number; nil for the others.
    var wholeNumberBits: Int? {
      switch self {
      case .int8, .int16, .int24, .int32: sampleBytes * 8
      case .float32, .float64, .ulaw, .alaw, .compressed: nil
      }
    }

    /// The encoding that a number of libsndfile's stands for.
    init(code: Int) {
      self =
        switch code & SF_FORMAT_SUBMASK {
        case SF_FORMAT_PCM_U8, SF_FORMAT_PCM_S8: .int8
        case SF_FORMAT_PCM_16: .int16
        case SF_FORMAT_PCM_24: .int24
        case SF_FORMAT_PCM_32: .int32
        case SF_FORMAT_FLOAT: .float32
        case SF_FORMAT_DOUBLE: .float64
        case SF_FORMAT_ULAW: .ulaw
        case SF_FORMAT_ALAW: .alaw
        default: .compressed
        }
    }
  }

  /// The kind of file.
  public var container: Container
  /// How samples are written.
  public var encoding: Encoding
  /// Whether samples are written with the most significant byte first; where the kind of file
  /// allows a choice.
  public var isBigEndian: Bool

  /// A format.
  /// - Parameters:
  ///   - container: The kind of file.
  ///   - encoding: How samples are written; nil for what is usual in it.
  ///   - isBigEndian: Whether the most significant byte comes first, where there is a choice.
  public init(_ container: Container, _ encoding: Encoding? = nil, isBigEndian: Bool = false) {
    self.container = container
    self.encoding = encoding ?? Self.usual(container)
    self.isBigEndian = isBigEndian
  }

  /// WAV with samples of 16 bits.
  public static let wav = SoundFileFormat(.wav)

  /// The format that a file's name asks for by its ending.
  /// - Parameter path: The file's path.
  /// - Returns: The format, or nil where the ending is none of those known.
  public static func named(by path: String) -> SoundFileFormat? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "wav", "wave": return SoundFileFormat(.wav)
    case "aif", "aiff", "aifc": return SoundFileFormat(.aiff)
    case "caf": return SoundFileFormat(.caf)
    case "au", "snd": return SoundFileFormat(.au)
    case "flac": return SoundFileFormat(.flac)
    case "ogg", "oga": return SoundFileFormat(.ogg)
    case "opus": return SoundFileFormat(.opus)
    case "mp3": return SoundFileFormat(.mp3)
    case "raw", "pcm": return SoundFileFormat(.raw)
    case "ul", "ulaw": return SoundFileFormat(.raw, .ulaw)
    case "al", "alaw": return SoundFileFormat(.raw, .alaw)
    default: return nil
    }
  }

  private static func usual(_ container: Container) -> Encoding {
    switch container {
    case .ogg, .opus, .mp3: .compressed
    case .wav, .aiff, .caf, .au, .flac, .raw: .int16
    }
  }

  /// libsndfile's number for it.
  var code: Int32 {
    let type =
      switch container {
      case .wav: SF_FORMAT_WAV
      case .aiff: SF_FORMAT_AIFF
      case .caf: SF_FORMAT_CAF
      case .au: SF_FORMAT_AU
      case .flac: SF_FORMAT_FLAC
      case .ogg, .opus: SF_FORMAT_OGG
      case .mp3: SF_FORMAT_MPEG
      case .raw: SF_FORMAT_RAW
      }
    let subtype =
      switch encoding {
      case .int8: container == .wav ? SF_FORMAT_PCM_U8 : SF_FORMAT_PCM_S8
      case .int16: SF_FORMAT_PCM_16
      case .int24: SF_FORMAT_PCM_24
      case .int32: SF_FORMAT_PCM_32
      case .float32: SF_FORMAT_FLOAT
      case .float64: SF_FORMAT_DOUBLE
      case .ulaw: SF_FORMAT_ULAW
      case .alaw: SF_FORMAT_ALAW
      case .compressed:
        switch container {
        case .opus: SF_FORMAT_OPUS
        case .mp3: SF_FORMAT_MPEG_LAYER_III
        default: SF_FORMAT_VORBIS
        }
      }
    let order =
      container == .raw || (isBigEndian && encoding != .compressed)
      ? (isBigEndian ? SF_ENDIAN_BIG : SF_ENDIAN_LITTLE) : SF_ENDIAN_FILE
    return Int32(type | subtype | order)
  }

  /// The rates that there are, in Hz; nil where any will do.
  package var sampleRates: [Int]? {
    switch container {
    case .opus: [8000, 12000, 16000, 24000, 48000]
    case .mp3: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000]
    default: nil
    }
  }

  /// Whether libsndfile can write it.
  /// - Parameters:
  ///   - sampleRate: Samples a second, in Hz.
  ///   - channels: Samples a frame.
  /// - Returns: False for combinations that do not exist, such as FLAC of floating point or Opus at
  ///   a rate it does not have.
  public func isWritable(sampleRate: Int, channels: Int) -> Bool {
    guard (1...1_000_000) ~= sampleRate, (1...64) ~= channels else { return false }
    // libsndfile finds out no earlier than at the first sample.
    if let sampleRates, !sampleRates.contains(sampleRate) { return false }
    var info = SF_INFO()
    info.samplerate = Int32(sampleRate)
    info.channels = Int32(channels)
    info.format = code
    return unsafe sf_format_check(&info) != 0
  }
}
