import SpeechKitLinux
import ToolSupport

/// What is over in one file, as text in the columns of the Mac's `afclip`, or as JSON.
struct ClipReport {
  private let path: String
  private let information: SoundFileInformation
  private let options: ClipOptions
  private var hasTable = false

  init(path: String, _ information: SoundFileInformation, _ options: ClipOptions) {
    self.path = path
    self.information = information
    self.options = options
  }

  /// What stands before all else.
  var heading: String {
    options.isJSON
      ? ""
      : "af clip : \"\(Tool.printable(path))\"    \(information.channels) ch, "
        + " \(information.sampleRate) Hz, \(information.container), \(information.coding)\n"
  }

  /// Places that are over, a line each.
  mutating func text(_ points: [ClippedPoint]) -> String {
    if options.isSummary { return "" }
    if options.isJSON { return points.map(json).joined() }
    let lines = points.map(line).joined()
    if hasTable { return lines }
    hasTable = true
    return "CLIPPED SAMPLES:\n"
      + "    SECONDS          SAMPLE    CHAN    VALUE        DECIBELS\n" + lines
  }

  private func line(_ point: ClippedPoint) -> String {
    Column.number(seconds(point), decimals: 6, width: 12)
      + Column.number(point.position, decimals: 2, width: 17)
      + Column.right("\(point.channel + 1)", 5)
      + Column.number(Double(point.value), decimals: 6, width: 13)
      + Column.number(point.level.value, decimals: 6, width: 13) + "\n"
  }

  private func json(_ point: ClippedPoint) -> String {
    var object = JSONObject()
    object.add("file", path)
    object.add("seconds", seconds(point), decimals: 6)
    object.add("sample", point.position, decimals: 2)
    object.add("channel", point.channel + 1)
    object.add("value", Double(point.value), decimals: 6)
    object.add("decibels", point.level.value, decimals: 6)
    return object.text + "\n"
  }

  private func seconds(_ point: ClippedPoint) -> Double {
    point.position / Double(information.sampleRate)
  }

  /// The totals of the whole file, and how to be rid of them.
  func ending(frames: Int, totals: [ClipScan.Total], headroom: Decibels) -> String {
    if options.isJSON { return summary(frames, totals, headroom) }
    let isClean = totals.allSatisfy { $0.onSample == 0 && $0.interSample == 0 }
    var lines = isClean ? [" -- no samples clipped --"] : [""]
    if !isClean {
      lines += totals.indices.map { channel in
        "   total clipped samples    \(Column.left(name(of: channel), 5))  on-sample: "
          + Column.right("\(totals[channel].onSample)", 8)
          + "    inter-sample: " + Column.right("\(totals[channel].interSample)", 8)
      }
    }
    if options.showsHeadroom {
      lines.append("   turn down by \(Column.number(headroom.value, decimals: 2)) dB")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func summary(
    _ frames: Int, _ totals: [ClipScan.Total], _ headroom: Decibels
  ) -> String {
    var object = JSONObject()
    object.add("file", path)
    object.add("sampleRate", information.sampleRate)
    object.add("frames", frames)
    object.add("ceiling", options.ceiling.value, decimals: 6)
    object.add(
      "channels",
      totals.indices.map { channel in
        var entry = JSONObject()
        entry.add("channel", channel + 1)
        entry.add("onSample", totals[channel].onSample)
        entry.add("interSample", totals[channel].interSample)
        return entry
      })
    if options.showsHeadroom { object.add("headroom", headroom.value, decimals: 2) }
    return object.text + "\n"
  }

  private func name(of channel: Int) -> String {
    switch (information.channels, channel) {
    case (1, _): "Mono"
    case (2, 0): "Left"
    case (2, _): "Right"
    default: "\(channel + 1)"
    }
  }
}
