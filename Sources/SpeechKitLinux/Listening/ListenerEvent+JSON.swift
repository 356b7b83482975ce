extension ListenerEvent {
  /// The event as one JSON object on one line, without the line's end.
  ///
  /// The names of the members are a contract; times are seconds with three decimals, levels dBFS with
  /// one, whatever the locale.
  public var json: String {
    var object = JSONObject()
    object.add("event", name)
    if let file { object.add("file", file) }
    switch kind {
    case .ready(let readiness):
      object.add("source", readiness.source)
      object.add("sampleRate", readiness.sampleRate)
      object.add("grammar", readiness.grammar)
      object.add("model", readiness.model)
      if let format = readiness.deviceFormat { object.add("deviceFormat", format) }
    case .speechStart(let time):
      object.add("time", time)
    case .partial(let time, let text):
      object.add("time", time)
      object.add("text", text)
    case .explained(let explanation):
      explanation.add(to: &object)
    case .recognized(let command):
      Self.add(command, to: &object)
    case .rejected(let rejection):
      object.add("start", rejection.start)
      object.add("end", rejection.end)
      object.add("reason", rejection.reason.rawValue)
      object.add("guess", rejection.guess)
      if let confidence = rejection.confidence {
        object.add("confidence", confidence, decimals: 3)
      }
    case .speechEnd(let time, let reason):
      object.add("time", time)
      object.add("reason", reason.rawValue)
    case .level(let level):
      object.add("time", level.time)
      object.add("db", level.db, decimals: 1)
      object.add("peak", level.peak, decimals: 1)
      object.add("floor", level.floor, decimals: 1)
      object.add("open", level.open)
    case .gap(let time, let lost, let cause):
      object.add("time", time)
      object.add("lost", lost)
      object.add("cause", cause.rawValue)
    case .muted(let time, let cause), .unmuted(let time, let cause):
      object.add("time", time)
      object.add("cause", cause.rawValue)
    case .signal(let time, let isPresent):
      object.add("time", time)
      object.add("present", isPresent)
    case .wake(let wake):
      object.add("start", wake.start)
      object.add("end", wake.end)
      object.add("text", wake.text)
      object.add("score", wake.score, decimals: 1)
    case .sleep(let time):
      object.add("time", time)
    case .grammarChanged(let time, let name):
      object.add("time", time)
      object.add("grammar", name)
    case .ended(let time, let utterances, let rejected):
      object.add("time", time)
      object.add("utterances", utterances)
      object.add("rejected", rejected)
    }
    object.add("at", at)
    return object.text
  }

  /// The event's name in the contract.
  public var name: String {
    switch kind {
    case .ready: "ready"
    case .speechStart: "speech-start"
    case .partial: "partial"
    case .explained: "explained"
    case .recognized: "recognized"
    case .rejected: "rejected"
    case .speechEnd: "speech-end"
    case .level: "level"
    case .gap: "gap"
    case .muted: "muted"
    case .unmuted: "unmuted"
    case .signal: "signal"
    case .wake: "wake"
    case .sleep: "sleep"
    case .grammarChanged: "grammar"
    case .ended: "ended"
    }
  }

  private static func add(_ command: Command, to object: inout JSONObject) {
    object.add("start", command.start)
    object.add("end", command.end)
    object.add("text", command.text)
    if let confidence = command.confidence { object.add("confidence", confidence, decimals: 3) }
    if let rule = command.rule { object.add("rule", rule) }
    var slots = JSONObject()
    var named: Set<String> = []
    // A name may stand more than once in a sentence; in an object the first one counts.
    for slot in command.slots where named.insert(slot.name).inserted {
      switch slot.value {
      case .number(let number): slots.add(slot.name, number)
      default: slots.add(slot.name, slot.value.description)
      }
    }
    object.add("slots", slots)
    object.add(
      "words",
      command.words.map { word in
        var entry = JSONObject()
        entry.add("word", word.word)
        entry.add("start", word.start)
        entry.add("end", word.end)
        return entry
      })
    if !command.alternatives.isEmpty {
      object.add(
        "alternatives",
        command.alternatives.map { text in
          var entry = JSONObject()
          entry.add("text", text)
          return entry
        })
    }
  }
}
