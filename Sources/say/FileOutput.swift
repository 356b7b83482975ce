import SpeechKitLinux
import ToolSupport

/// Speaks into a sound file, clause by clause, so that a book takes no more memory than a sentence.
struct FileOutput {
  private let path: String
  private let format: SoundFileFormat
  private let synthesizer: Synthesizer

  /// An output into a file.
  /// - Throws: `ToolFailure` when the file's name tells no format.
  init(_ path: String, _ options: SayOptions) throws(ToolFailure) {
    self.path = path
    synthesizer = options.synthesizer
    guard let format = path == "-" ? .wav : SoundFileFormat.named(by: path) ?? Self.fallback(path)
    else {
      throw ToolFailure(
        .usage, "\(path): the ending of the name is no known format; try .wav, .flac, .ogg or .aiff"
      )
    }
    self.format = format
  }

  /// A name without an ending means WAV.
  private static func fallback(_ path: String) -> SoundFileFormat? {
    let name = path.split(separator: "/").last ?? ""
    return name.dropFirst().contains(".") ? nil : .wav
  }

  /// Speaks a text into the file.
  /// - Parameters:
  ///   - text: The text.
  ///   - name: What the text is called in messages.
  ///   - interruption: Asked after every clause; what it gives ends the work.
  /// - Returns: Why there is no file, or nil when there is.
  func speak(
    _ text: String, name: String, interruption: () -> ToolFailure?
  ) -> ToolFailure? {
    var skipped: [String] = []
    do throws(SpeechError) {
      var writer = try SoundFileWriter(
        path, format: format, sampleRate: synthesizer.voice.sampleRate)
      var hasSpoken = false
      for clause in SpeechPlan(text) where !writer.isAbandoned {
        if let failure = interruption() { return failure }
        for script in clause.skipped where !skipped.contains(script) { skipped.append(script) }
        let speech = try synthesizer.speak(clause)
        hasSpoken = hasSpoken || !speech.words.isEmpty
        try writer.write(speech.samples.span)
      }
      if !hasSpoken { throw .nothingToSay(in: name, skipped: skipped) }
      try writer.finish()
    } catch { return ToolFailure(error) }
    if !skipped.isEmpty {
      Tool.report("say: \(name): left out: \(skipped.joined(separator: ", "))")
    }
    return nil
  }
}
