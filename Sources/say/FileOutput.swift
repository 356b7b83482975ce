import SpeechKitLinux
import ToolSupport

/// Speaks into a sound file, clause by clause, so that a book takes no more memory than a sentence;
/// only what has to be measured whole (`--loudness`, `--trim`) is held whole.
struct FileOutput {
  private let output: SoundOutput
  private let options: SayOptions
  private let script: SpeechScript
  private var progress: SayProgress
  private var timings: Timings
  private var skipped = SkippedText()

  /// An output of one text.
  /// - Throws: `ToolFailure` for a text that is not of the form it should have.
  init(_ text: String, to output: SoundOutput, _ options: SayOptions) throws(ToolFailure) {
    self.output = output
    self.options = options
    script = try options.script(text)
    timings = Timings(
      max(options.timings?.detail ?? .duration, options.reports ? .words : .duration))
    progress = SayProgress(text, isShown: options.showsProgress)
  }

  /// Writes the file.
  /// - Parameter interruption: Asked after every clause; what it gives ends the work.
  /// - Throws: `ToolFailure` with the reason why there is no file.
  mutating func write(interruption: () -> ToolFailure?) throws(ToolFailure) {
    var report: String?
    do throws(SpeechError) {
      var writer = try SpeechFileWriter(
        output.path, format: output.format, speechRate: script.sampleRate,
        sampleRate: output.sampleRate, channels: output.channels, quality: output.quality,
        bitRate: output.bitRate)
      var whole = Speech(sampleRate: script.sampleRate)
      var hasSound = false
      let isMeasured = output.isTrimmed || output.loudness != nil || options.reports
      for phrase in script.phrases {
        if interruption() != nil { return }
        let speech = try phrase.speak()
        skipped.add(phrase.clause)
        hasSound = hasSound || phrase.sound != nil
        timings.add(phrase, speech)
        if isMeasured { whole.append(speech) } else { try writer.write(speech) }
        progress.add(phrase.clause)
        if writer.isAbandoned { return }
      }
      if !timings.hasWords, !hasSound { throw skipped.nothing(in: options.input.name) }
      if isMeasured {
        whole = try finished(whole)
        try writer.write(whole)
      }
      try writer.finish()
      if options.reports { report = try self.report(whole) }
    } catch { throw ToolFailure(error) }
    skipped.report(options.input.name)
    try options.timings?.write(timings)
    progress.finish(timings.duration)
    if let report { try StandardOutput.write(report + "\n") }
  }

  /// What `--report` says of the file.
  private func report(_ speech: Speech) throws(SpeechError) -> String {
    let loudness = try Loudness(of: speech)
    var object = JSONObject()
    object.add("duration", timings.duration)
    object.add("sampleRate", output.sampleRate)
    object.add("loudness", loudness.integrated, decimals: 2)
    object.add("truePeak", loudness.truePeak, decimals: 2)
    object.add("words", timings.words.map(TimingsFile.object))
    return object.text
  }

  /// The whole speech as it was asked for: without silence around it, and as loud as it shall be.
  private mutating func finished(_ speech: Speech) throws(SpeechError) -> Speech {
    var speech = speech
    if output.isTrimmed {
      let beginning = speech.trim()
      timings.cut(beginning: beginning, to: speech.duration)
    }
    if let target = output.loudness {
      try speech.normalize(loudness: target, truePeak: output.truePeak)
    }
    return speech
  }
}
