import SpeechKitLinux
import ToolSupport

/// Listens to a microphone until asked to end.
struct LiveListening {
  private let options: ListenOptions
  private let report: EventReport
  private let interruption: Interruption

  init(_ options: ListenOptions, _ report: EventReport, _ interruption: Interruption) {
    self.options = options
    self.report = report
    self.interruption = interruption
  }

  /// Listens.
  /// - Returns: How it ended otherwise than well.
  func run() async throws(ToolFailure) -> ToolFailure? {
    let report = report
    do {
      let listener = try Listener(
        .microphone(options.capture), task: options.task, model: options.model,
        lexicon: options.lexicon, configuration: options.listener
      ) { retry in
        report.say(
          "\(retry.error.operand): \(retry.error.cause); trying again in "
            + "\(JSONObject.number(retry.pause, decimals: 2)) s")
      }
      interruption.stops { [weak listener] in listener?.stop() }
      if let timeout = options.timeout {
        try DetachedThread.start { [weak listener] in
          MonotonicClock.sleep(seconds: timeout.seconds)
          listener?.stop()
        }
      }
      report.warn(of: listener.guessedWords)
      for try await event in listener.events {
        try report.show(event)
        guard case .recognized(let command) = event.kind else { continue }
        try report.answer(command, event) { announcement throws(SpeechError) in
          if options.reply?.isInterruptible == true {
            try listener.playInterruptibly(announcement)
          } else {
            try listener.play(announcement)
          }
        }
        if options.isOnce {
          listener.stop()
          break
        }
      }
    } catch let error as SpeechError {
      return ToolFailure(error)
    } catch let error as ToolFailure {
      throw error
    } catch {
      return ToolFailure(.failed, "\(error)")
    }
    return nil
  }
}
