/// A voice that can speak: one of those compiled into Flite.
///
/// A value that only names the voice; nothing is loaded until it speaks.
public struct Voice: Sendable, Hashable {
  /// The name by which the voice is chosen, such as `slt`.
  public let name: String
  /// Who is heard, and how it was made.
  public let summary: String
  /// The language spoken, as a BCP 47 tag.
  public let language: String
  /// Samples a second in what the voice gives, in Hz.
  public let sampleRate: Int
  /// Words a minute at the voice's own pace, pauses included: the measured mean over running text.
  public let wordsPerMinute: Double

  private init(_ name: String, sampleRate: Int, wordsPerMinute: Double, _ summary: String) {
    self.name = name
    self.summary = summary
    self.language = "en-US"
    self.sampleRate = sampleRate
    self.wordsPerMinute = wordsPerMinute
  }

  /// A woman, statistical parametric, 16 kHz: the clearest of them, and the default.
  public static let slt = Voice(
    "slt", sampleRate: 16000, wordsPerMinute: 191, "woman, American English")
  /// A man, statistical parametric, 16 kHz.
  public static let rms = Voice(
    "rms", sampleRate: 16000, wordsPerMinute: 170, "man, American English")
  /// A man with a Scottish accent, statistical parametric, 16 kHz.
  public static let awb = Voice(
    "awb", sampleRate: 16000, wordsPerMinute: 187, "man, Scottish English")
  /// A man, joined diphones, 16 kHz: robotic and many times faster than the others.
  public static let kal16 = Voice(
    "kal16", sampleRate: 16000, wordsPerMinute: 217, "man, robotic, very fast")
  /// As `kal16`, at the 8 kHz of a telephone.
  public static let kal = Voice(
    "kal", sampleRate: 8000, wordsPerMinute: 215, "man, robotic, telephone quality")

  /// Every voice there is, the default first.
  public static let all = [slt, rms, awb, kal16, kal]

  /// The voice of a name.
  /// - Parameter name: The name, in any case.
  /// - Returns: The voice.
  /// - Throws: `SpeechError` of kind `voiceMissing`, naming those there are.
  public static func named(_ name: String) throws(SpeechError) -> Voice {
    if let voice = all.first(where: { $0.name == name.lowercased() }) { return voice }
    throw SpeechError(
      .voiceMissing, name, "no such voice",
      advice: "there are \(all.map(\.name).joined(separator: ", "))")
  }
}
