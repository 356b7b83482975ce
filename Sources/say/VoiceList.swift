import SpeechKitLinux

/// The list of voices that `-v '?'` shows.
enum VoiceList {
  /// A line a voice: name, language, sample rate, and who it is.
  static var text: String {
    let voices = Voice.installed
    let width = voices.map(\.name.count).max() ?? 0
    return voices.map { voice in
      let name = padded(voice.name, width)
      let rate = "\(voice.sampleRate)"
      let margin = String(repeating: " ", count: max(0, 6 - rate.count))
      return "\(name)  \(padded(voice.language, 5))\(margin)\(rate) Hz  # \(voice.summary)\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
