/// A voice that can speak: one of those compiled into Flite, or one in a file of Flite's.
///
/// A value that only names the voice; nothing is loaded until it speaks.
public struct Voice: Sendable, Hashable {
  /// The name by which the voice is chosen, such as `slt`.
  public let name: String
  /// A sentence about itself, to be shown or spoken.
  public let summary: String
  /// The language spoken, as a BCP 47 tag.
  public let language: String
  /// Samples a second in what the voice gives, in Hz.
  public let sampleRate: Int
  /// Words a minute at the voice's own pace, pauses included: the measured mean over running text.
  ///
  /// Of a voice in a file nothing is known; it is taken for one of 180.
  public let wordsPerMinute: Double
  /// The mean of its fundamental frequency, in Hz, as measured over running text.
  public let pitch: Double
  /// The file that it is in; nil for a voice compiled into Flite.
  public let file: String?

  private init(
    _ name: String, sampleRate: Int, wordsPerMinute: Double, pitch: Double, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.language = "en-US"
    self.sampleRate = sampleRate
    self.wordsPerMinute = wordsPerMinute
    self.pitch = pitch
    self.file = nil
  }

  /// A voice in a file, as `flite -voicedump` writes them and its makers offer them.
  /// - Parameter path: The file, which usually ends in `.flitevox`.
  /// - Throws: `SpeechError`: `inputMissing` for a file that cannot be read, `inputInvalid` for one
  ///   that is damaged, of another kind, or in another language.
  public init(file path: String) throws(SpeechError) {
    let contents = try VoiceFile(path)
    name = contents.name
    summary = "I come from \(path)."
    language = "en"
    sampleRate = contents.sampleRate
    wordsPerMinute = 180
    pitch = contents.pitch
    file = path
  }

  /// A woman, statistical parametric, 16 kHz: the clearest of them, and the default.
  public static let slt = Voice(
    "slt", sampleRate: 16000, wordsPerMinute: 191, pitch: 173,
    "I am a woman from America, and the clearest of us.")
  /// A man, statistical parametric, 16 kHz.
  public static let rms = Voice(
    "rms", sampleRate: 16000, wordsPerMinute: 170, pitch: 102, "I am a man from America.")
  /// A man with a Scottish accent, statistical parametric, 16 kHz.
  public static let awb = Voice(
    "awb", sampleRate: 16000, wordsPerMinute: 187, pitch: 130, "I am a man from Scotland.")
  /// A man, joined diphones, 16 kHz: robotic and many times faster than the others.
  public static let kal16 = Voice(
    "kal16", sampleRate: 16000, wordsPerMinute: 217, pitch: 91,
    "I am a robot, and the fastest of us.")
  /// As `kal16`, at the 8 kHz of a telephone.
  public static let kal = Voice(
    "kal", sampleRate: 8000, wordsPerMinute: 215, pitch: 91, "I am a robot on the telephone.")

  /// Every voice compiled into Flite, the default first.
  public static let all = [slt, rms, awb, kal16, kal]
}
