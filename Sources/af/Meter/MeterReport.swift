import SpeechKitLinux
import ToolSupport

/// All that was measured of one sound, and how it is shown.
struct MeterReport {
  private let path: String
  private let information: SoundFileInformation
  private let reading: SoundReading

  init(path: String, _ information: SoundFileInformation, _ reading: SoundReading) {
    self.path = path
    self.information = information
    self.reading = reading
  }

  private var seconds: Double { Double(reading.frames) / Double(information.sampleRate) }

  /// Why some figures are not there.
  private var notes: [String] {
    var notes: [String] = []
    if reading.integrated == nil {
      notes.append(
        seconds < 0.4
          ? "loudness is of 400 ms at least" : "nothing is louder than -70 LUFS")
    }
    if seconds < 3 { notes.append("short-term loudness and loudness range are of 3 s at least") }
    return notes
  }

  // MARK: For people

  /// The report as lines: a column a channel.
  var text: String {
    let title =
      "\(Tool.printable(path))    \(information.channels) ch,  \(information.sampleRate) Hz,  "
      + "\(Column.number(seconds, decimals: 3)) s\n"
    let channels = reading.channels
    var rows: [(String, String, [String])] = []
    if channels.count > 1 {
      rows.append(("", "", channels.indices.map { "\($0 + 1)" }))
    }
    func row(_ name: String, _ unit: String, _ value: (SoundReading.Channel) -> String) {
      rows.append((name, unit, channels.map(value)))
    }
    row("level", "dBFS") { Self.tenth($0.level) }
    row("level, classic", "dB") { Self.tenth($0.classicLevel) }
    row("sample peak", "dBFS") { Self.hundredth($0.statistics.samplePeak) }
    row("true peak", "dBTP") { Self.hundredth($0.truePeak) }
    row("mean power (RMS)", "dBFS") { Self.hundredth($0.statistics.rms) }
    row("crest factor", "dB") { $0.statistics.crestFactor.map(Self.hundredth) ?? "-" }
    row("DC offset", "") { Column.number($0.statistics.mean, decimals: 6) }
    row("clipped samples", "") { "\($0.statistics.clippedCount)" }
    let loudness: [(String, String, Double?)] = [
      ("integrated loudness", "LUFS", reading.integrated),
      ("loudness range", "LU", reading.range),
      ("short-term, highest", "LUFS", reading.shortTerm),
      ("momentary, highest", "LUFS", reading.momentary),
    ]
    rows += loudness.map { name, unit, value in
      (name, unit, [value.map { Column.number($0, decimals: 2) } ?? "-"])
    }
    let lines = rows.map { name, unit, values in
      "  \(Column.left(name, 20))\(Column.right(unit, 5))"
        + values.map { Column.right($0, 11) }.joined() + "\n"
    }
    return title + lines.joined() + notes.map { "  - \($0)\n" }.joined()
  }

  private static func tenth(_ level: Decibels) -> String {
    Column.number(level.value, decimals: 1)
  }

  private static func hundredth(_ level: Decibels) -> String {
    Column.number(level.value, decimals: 2)
  }

  // MARK: For programs

  /// The report as one JSON object.
  var json: String {
    var object = JSONObject()
    object.add("file", path)
    object.add("sampleRate", information.sampleRate)
    object.add("frames", reading.frames)
    object.add("duration", seconds, decimals: 6)
    reading.add(to: &object)
    object.add("notes", notes)
    return object.text
  }
}

extension SoundReading {
  /// Adds the figures to a JSON object; what is not known is null.
  func add(to object: inout JSONObject) {
    object.add(
      "channels",
      channels.indices.map { index in
        let channel = channels[index]
        var entry = JSONObject()
        entry.add("channel", index + 1)
        entry.add("level", channel.level.value, decimals: 3)
        entry.add("classicLevel", channel.classicLevel.value, decimals: 3)
        entry.add("samplePeak", channel.statistics.samplePeak.value, decimals: 3)
        entry.add("truePeak", channel.truePeak.value, decimals: 3)
        entry.add("rms", channel.statistics.rms.value, decimals: 3)
        entry.add("crestFactor", channel.statistics.crestFactor?.value ?? .nan, decimals: 3)
        entry.add("dcOffset", channel.statistics.mean, decimals: 6)
        entry.add("clippedSamples", channel.statistics.clippedCount)
        return entry
      })
    var loudness = JSONObject()
    loudness.add("integrated", integrated ?? .nan, decimals: 2)
    loudness.add("range", range ?? .nan, decimals: 2)
    loudness.add("shortTerm", shortTerm ?? .nan, decimals: 2)
    loudness.add("momentary", momentary ?? .nan, decimals: 2)
    object.add("loudness", loudness)
  }
}
