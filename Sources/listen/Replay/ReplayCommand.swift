import SpeechKitLinux
import ToolSupport

/// `listen replay`: decides again on what was kept.
struct ReplayCommand {
  private let options: ReplayOptions
  private let interruption: Interruption

  init(_ options: ReplayOptions, _ interruption: Interruption) {
    self.options = options
    self.interruption = interruption
  }

  /// Decides, and shows what changed.
  func run() throws(ToolFailure) {
    let sheet = try LabelSheet(path: "\(options.folder)/\(UtteranceStore.labels)")
    let showsProgress = Terminal(2).allowsCursor && !Terminal(1).isTerminal
    defer { if showsProgress { Tool.status("") } }
    var changed = 0
    var judge = try load()
    for (place, label) in sheet.labels.enumerated() {
      if showsProgress { Tool.status("\(place) of \(sheet.labels.count) utterances") }
      let event = try decide(label.path, &judge)
      let words = Self.words(event)
      if words != label.words { changed += 1 }
      try show(event, label, words)
      if interruption.hasHappened { break }
    }
    if let failure = interruption.failure { throw failure }
    if showsProgress { Tool.status("") }
    Tool.report("listen replay: \(changed) of \(sheet.labels.count) changed")
  }

  private func show(
    _ event: ListenerEvent, _ label: LabelSheet.Label, _ words: String
  ) throws(ToolFailure) {
    if options.isJSON { return try StandardOutput.write(event.json + "\n") }
    guard options.showsAll || words != label.words else { return }
    let name = label.path.split(separator: "/").last.map(String.init) ?? label.path
    let detail =
      switch event.kind {
      case .rejected(let rejection): EventReport.text(of: rejection)
      case .recognized(let command): EventReport.text(of: command)
      default: ""
      }
    let old = label.words.isEmpty ? "no command" : label.words
    try StandardOutput.write(
      words == label.words ? "\(name): \(detail)\n" : "\(name): \(old) -> \(detail)\n")
  }

  private static func words(_ event: ListenerEvent) -> String {
    if case .recognized(let command) = event.kind { command.text } else { "" }
  }

  private func load() throws(ToolFailure) -> UtteranceJudge {
    do throws(SpeechError) {
      return try UtteranceJudge(
        task: options.listening.task, model: options.listening.model,
        lexicon: options.listening.lexicon, rejection: options.listening.listener.rejection)
    } catch { throw ToolFailure(error) }
  }

  private func decide(
    _ path: String, _ judge: inout UtteranceJudge
  ) throws(ToolFailure) -> ListenerEvent {
    do throws(SpeechError) {
      var source = try SoundFileSource(path: path, sampleRate: PocketsphinxRecognizer.sampleRate)
      let audio = try source.readAll()
      return try judge.judge(audio.span, file: path)
    } catch { throw ToolFailure(error) }
  }
}
