import SpeechKitLinux

/// How often a grammar was right about recordings, how late, and how fast.
struct Scores {
  /// What was made of a recording.
  enum Outcome: String, CaseIterable {
    /// A command, once, and the right one.
    case right
    /// A command, but another one, or more than one.
    case wrong
    /// A command was said and none was recognised.
    case missed
    /// No command was said and none was recognised.
    case quiet
    /// No command was said and one was recognised.
    case falseAlarm = "false alarm"
  }

  private(set) var counts: [Outcome: Int] = [:]
  private(set) var slots = (right: 0, of: 0)
  private(set) var latencies: [Double] = []
  private(set) var audio = 0.0
  /// What the work took, in seconds on the clock.
  var elapsed = 0.0

  /// Judges one recording.
  /// - Parameters:
  ///   - label: What was said.
  ///   - events: What the listener noticed.
  /// - Returns: The outcome.
  mutating func add(_ label: LabelSheet.Label, _ events: [ListenerEvent]) -> Outcome {
    var commands: [ListenerEvent.Command] = []
    for event in events {
      switch event.kind {
      case .recognized(let command):
        commands.append(command)
        latencies.append(event.at.seconds - command.end.seconds)
      case .ended(let time, _, _): audio += time.seconds
      default: break
      }
    }
    let outcome: Outcome
    switch (label.isCommand, commands.count) {
    case (false, let count): outcome = count == 0 ? .quiet : .falseAlarm
    case (true, 0): outcome = .missed
    case (true, 1): outcome = Self.fits(commands[0], label) ? .right : .wrong
    case (true, _): outcome = .wrong
    }
    for (name, value) in label.slots {
      slots.of += 1
      if commands.count == 1, commands[0][name] == value { slots.right += 1 }
    }
    counts[outcome, default: 0] += 1
    return outcome
  }

  private static func fits(_ command: ListenerEvent.Command, _ label: LabelSheet.Label) -> Bool {
    guard label.slots.isEmpty else {
      return label.slots.allSatisfy { command[$0.key] == $0.value }
        && Set(command.slots.map(\.name)).isSubset(of: label.slots.keys)
    }
    return command.text == label.words
  }

  private func count(_ outcome: Outcome) -> Int { counts[outcome] ?? 0 }

  /// Recordings with a command.
  var said: Int { count(.right) + count(.wrong) + count(.missed) }
  /// Recordings without one.
  var unsaid: Int { count(.quiet) + count(.falseAlarm) }

  /// A table for people.
  var text: String {
    var lines: [String] = []
    if said > 0 {
      lines.append("commands        \(said)")
      lines.append(row("  right", count(.right), of: said))
      lines.append(row("  wrong", count(.wrong), of: said))
      lines.append(row("  missed", count(.missed), of: said))
    }
    if slots.of > 0 {
      lines.append("slots           \(slots.of)")
      lines.append(row("  right", slots.right, of: slots.of))
    }
    if unsaid > 0 {
      lines.append("other sounds    \(unsaid)")
      lines.append(row("  false alarms", count(.falseAlarm), of: unsaid))
    }
    if let median = latency(0.5), let late = latency(0.95) {
      lines.append("latency         \(short(median)) s median, \(short(late)) s for 95 %")
    }
    if elapsed > 0 {
      lines.append(
        "speed           \(short(audio / elapsed)) times real time (\(short(audio)) s of sound)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for programs.
  var json: String {
    var object = JSONObject()
    object.add("commands", said)
    for outcome in [Outcome.right, .wrong, .missed] { object.add(outcome.rawValue, count(outcome)) }
    object.add("slots", slots.of)
    object.add("slotsRight", slots.right)
    object.add("others", unsaid)
    object.add("falseAlarms", count(.falseAlarm))
    object.add("latencyMedian", latency(0.5) ?? .nan, decimals: 3)
    object.add("latency95", latency(0.95) ?? .nan, decimals: 3)
    object.add("seconds", audio, decimals: 3)
    object.add("realTimeFactor", audio > 0 ? elapsed / audio : .nan, decimals: 4)
    return object.text + "\n"
  }

  private func latency(_ share: Double) -> Double? {
    guard !latencies.isEmpty else { return nil }
    let sorted = latencies.sorted()
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  private func row(_ name: String, _ count: Int, of total: Int) -> String {
    let share = JSONObject.number(100 * Double(count) / Double(total), decimals: 1)
    return "\(padded(name, 14))  \(padded("\(count)", 5)) \(share) %"
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func short(_ value: Double) -> String { JSONObject.number(value, decimals: 2) }
}
