import SpeechKitLinux
import ToolSupport

/// Shows a device's level as it comes: a bar in a terminal, else a line, a row or an object a block.
struct LiveDisplay {
  /// How long each block is.
  let blockSeconds: Double

  private let options: MeterOptions
  private let table: MeterTable
  private let sampleRate: Int
  private let terminal = Terminal(1)
  private var panel: MeterPanel?

  init(_ options: MeterOptions) {
    self.options = options
    sampleRate = options.capture.sampleRate
    table = MeterTable(sampleRate: sampleRate, channels: 1)
    let isDrawn = options.form == .text && terminal.allowsCursor
    panel = isDrawn ? MeterPanel(terminal) : nil
    let usual = isDrawn ? 0.05 : options.form == .text ? 0.5 : 0.1
    blockSeconds = options.block ?? usual
  }

  /// Shows what stands before all else.
  func begin() throws(ToolFailure) {
    if options.form == .csv { try StandardOutput.write(table.heading) }
  }

  /// Shows a block.
  mutating func show(
    _ reading: SoundReading, _ room: GateReading?, _ faults: CaptureFaults
  ) throws(ToolFailure) {
    switch options.form {
    case .csv: try StandardOutput.write(table.row(reading))
    case .json:
      var object = JSONObject()
      object.add("time", seconds(reading), decimals: 3)
      reading.add(to: &object)
      if let room {
        object.add("floor", room.floor.value, decimals: 1)
        object.add("threshold", room.threshold.value, decimals: 1)
        object.add("open", room.isOpen)
      }
      object.add("overruns", faults.overruns)
      try StandardOutput.write(object.text + "\n")
    case .text where panel == nil: try StandardOutput.write(line(reading, room, faults))
    case .text:
      if let text = panel?.frame(reading, room, faults) { try StandardOutput.write(text) }
    }
  }

  /// Leaves the terminal with the cursor behind what was drawn.
  func end() throws(ToolFailure) {
    if let panel { try StandardOutput.write(panel.ending) }
  }

  private func seconds(_ reading: SoundReading) -> Double {
    Double(reading.frames) / Double(sampleRate)
  }

  private func line(
    _ reading: SoundReading, _ room: GateReading?, _ faults: CaptureFaults
  ) -> String {
    guard let channel = reading.channels.first else { return "" }
    var text = Column.number(seconds(reading), decimals: 1, width: 8) + " s"
    let figures: [(String, Double?)] = [
      ("level", channel.level.value), ("peak", channel.statistics.samplePeak.value),
      ("rms", channel.statistics.rms.value), ("loudness", reading.momentary),
      ("floor", room?.floor.value),
    ]
    for (name, value) in figures {
      text += "  \(name) \(Column.right(value.map { Column.number($0, decimals: 1) } ?? "-", 6))"
    }
    text += "  clipped \(channel.statistics.clippedCount)  overruns \(faults.overruns)"
    return text + (room?.isOpen == true ? "  open\n" : "\n")
  }
}
