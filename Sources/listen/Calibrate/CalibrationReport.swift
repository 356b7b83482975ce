import SpeechKitLinux
import ToolSupport

/// What was measured of a microphone in its room, as it is shown.
struct CalibrationReport {
  let source: String
  let reading: RoomReading
  /// What was measured the last time; nil where that is not known.
  let previous: DeviceProfile?

  private var changes: [String] {
    previous.map { DeviceProfile(reading).changes(since: $0) } ?? []
  }

  // MARK: For people

  /// The figures, then what to change, then what is different.
  var text: String {
    var lines = [
      "\(Tool.printable(source))    \(Self.short(reading.seconds)) s, "
        + "\(Self.short(reading.speechSeconds)) s of it speech"
    ]
    let rows: [(String, String)] = [
      ("room", Self.level(reading.room)), ("speech", Self.level(reading.speech)),
      ("distance", reading.distance?.description ?? "-"),
      ("peak", reading.hasSignal ? "\(reading.peak)FS" : "-"),
      ("clipped samples", "\(reading.clippedCount)"),
      ("DC offset", JSONObject.number(100 * reading.dcOffset, decimals: 2) + " %"),
      ("mains hum", reading.hum.map { "\($0.level)FS at \($0.frequency) Hz" } ?? "none"),
    ]
    lines += rows.map { "  \(Column.left($0, 17))\($1)" }
    for finding in reading.findings {
      lines.append((finding.mustChange ? "To change: " : "Note: ") + finding.text)
      lines.append("  \(finding.advice)")
    }
    if !reading.findings.contains(where: \.mustChange) {
      lines.append("Fine: nothing has to be changed.")
    }
    if let previous {
      let what = changes.isEmpty ? "nothing has changed" : changes.joined(separator: ", ")
      lines.append("Since \(previous.time): \(what).")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func level(_ level: Decibels?) -> String { level.map { "\($0)FS" } ?? "-" }
  private static func short(_ seconds: Double) -> String { JSONObject.number(seconds, decimals: 1) }

  // MARK: For programs

  /// The same as one object; what is not known is null.
  var json: String {
    var object = JSONObject()
    object.add("source", source)
    object.add("seconds", reading.seconds, decimals: 3)
    object.add("lost", reading.lostSeconds, decimals: 3)
    object.add("speechSeconds", reading.speechSeconds, decimals: 3)
    DeviceProfile(reading).addFigures(to: &object)
    object.add("distance", reading.distance?.value ?? .nan, decimals: 1)
    object.add("signal", reading.hasSignal)
    object.add("fine", !reading.findings.contains(where: \.mustChange))
    object.add(
      "findings",
      reading.findings.map { finding in
        var object = JSONObject()
        object.add("kind", finding.kind.rawValue)
        object.add("mustChange", finding.mustChange)
        object.add("text", finding.text)
        object.add("advice", finding.advice)
        return object
      })
    if let previous {
      object.add("previous", previous.object)
      object.add("changes", changes)
    }
    return object.text
  }
}
