import SpeechKitLinux

/// The list of voices that `-v '?'` shows.
enum VoiceList {
  /// A line a voice: name, language, sample rate, and what it says of itself.
  static var text: String {
    Voice.installed.map { voice in
      let name = voice.name + String(repeating: " ", count: max(0, 8 - voice.name.count))
      let rate = "\(voice.sampleRate)"
      let padding = String(repeating: " ", count: max(0, 5 - rate.count))
      return "\(name)\(voice.language)  \(padding)\(rate) Hz  # \(voice.summary)\n"
    }.joined()
  }
}
