import SpeechKitLinux

/// What recordings say of a wake phrase, and how it is shown.
struct WakeReport {
  let phrase: String
  /// The threshold in force where none is given.
  let preset: Double
  let tuning: WakeTuning

  // MARK: For people

  /// The report as lines.
  var text: String {
    let best = tuning.best
    let without = Self.number(tuning.durationWithout.seconds / 60, 1)
    var lines = [
      "\(phrase): \(tuning.phraseCount) recordings with it, \(without) minutes without",
      "  threshold  missed  false alarms",
    ]
    lines += outcomes.map { outcome in
      let cells = [
        (Self.number(outcome.threshold, 1), 11), ("\(outcome.missed.count)", 8),
        ("\(outcome.falseAlarmCount)", 14),
      ]
      let mark = outcome.threshold == best.threshold ? "  best" : ""
      let note = outcome.threshold == preset ? "  preset" : ""
      return cells.map { Self.right($0.0, $0.1) }.joined() + mark + note
    }
    if tuning.durationWithout == .zero {
      lines.append("  without recordings by --without the best is only a guess")
    }
    lines += best.missed.map { "  missed: \($0.name)\(Self.closeness($0))" }
    lines += best.falseAlarms.flatMap { recording in
      recording.detections.filter { $0.score >= best.threshold }.map { place in
        "  false alarm: \(recording.name) at \(Self.number(place.start.seconds, 2)) s, "
          + Self.number(place.score, 1)
      }
    }
    lines.append("  use: --wake-threshold \(Self.number(best.threshold, 1))")
    return lines.map { $0 + "\n" }.joined()
  }

  /// The best threshold and the preset one, among steps of five from where it begins to matter.
  private var outcomes: [WakeTuning.Outcome] {
    let best = tuning.best
    let range = WakeTuning.thresholds
    let steps = stride(from: range.lowerBound, through: range.upperBound, by: 5).map(\.self)
    return Set(steps + [best.threshold, preset]).sorted().map(tuning.outcome)
  }

  private static func closeness(_ recording: WakeTuning.Recording) -> String {
    recording.best.map { ", \(number($0, 1)) at best" } ?? ", nothing like it is heard"
  }

  private static func number(_ value: Double, _ decimals: Int) -> String {
    JSONObject.number(value, decimals: decimals)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  // MARK: For programs

  /// The report as one JSON object.
  var json: String {
    var object = JSONObject()
    object.add("phrase", phrase)
    object.add("recordings", tuning.phraseCount)
    object.add("secondsWithout", tuning.durationWithout.seconds, decimals: 3)
    object.add("best", Self.json(tuning.best))
    object.add("preset", Self.json(tuning.outcome(at: preset)))
    object.add("outcomes", outcomes.map(Self.json))
    object.add(
      "heard",
      tuning.recordings.map { recording in
        var entry = JSONObject()
        entry.add("file", recording.name)
        entry.add("holdsPhrase", recording.holdsPhrase)
        entry.add(
          "places",
          recording.detections.map { place in
            var cell = JSONObject()
            cell.add("start", place.start)
            cell.add("score", place.score, decimals: 1)
            return cell
          })
        return entry
      })
    return object.text
  }

  private static func json(_ outcome: WakeTuning.Outcome) -> JSONObject {
    var entry = JSONObject()
    entry.add("threshold", outcome.threshold, decimals: 1)
    entry.add("missed", outcome.missed.count)
    entry.add("falseAlarms", outcome.falseAlarmCount)
    return entry
  }
}
