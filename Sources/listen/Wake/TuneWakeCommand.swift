import SpeechKitLinux
import ToolSupport

/// `listen tune-wake`: which threshold recordings speak for.
struct TuneWakeCommand {
  private let options: TuneWakeOptions
  private let interruption: Interruption

  init(_ options: TuneWakeOptions, _ interruption: Interruption) {
    self.options = options
    self.interruption = interruption
  }

  /// Hears all recordings and shows what came of it.
  func run() throws(ToolFailure) {
    var tuning = WakeTuning()
    let showsProgress = Terminal(2).allowsCursor
    defer { if showsProgress { Tool.status("") } }
    let preset: Double
    do throws(SpeechError) {
      var trial = try WakeTrial(options.phrase, model: options.model, lexicon: options.lexicon)
      preset = trial.defaultThreshold
      for guess in trial.guessedWords {
        Tool.report(
          "listen tune-wake: \(guess.word) is in no dictionary; pronounced \(guess.phones)")
      }
      for (place, recording) in options.recordings.enumerated() {
        if showsProgress { Tool.status("\(place) of \(options.recordings.count) recordings") }
        var source = try SoundFileSource(
          path: recording.path, sampleRate: PocketsphinxRecognizer.sampleRate)
        tuning.add(
          try trial.hear(&source, name: recording.path, holdsPhrase: recording.holdsPhrase))
        if interruption.hasHappened { break }
      }
    } catch { throw ToolFailure(error) }
    if let failure = interruption.failure { throw failure }
    let report = WakeReport(phrase: options.phrase.text, preset: preset, tuning: tuning)
    try StandardOutput.write(options.isJSON ? report.json + "\n" : report.text)
  }
}
