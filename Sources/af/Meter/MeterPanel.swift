import SpeechKitLinux
import ToolSupport

/// The live meter in a terminal: a bar with its scale, and the figures under it, drawn in place.
struct MeterPanel {
  private let bar: LevelBar
  private var screen = ScreenLines()
  private var truePeak = Decibels.silence
  private var clipped = 0
  private var blocksSinceClip = Int.max

  /// How many blocks the lamp stays lit.
  private static let lampBlocks = 40

  init(_ terminal: Terminal) {
    bar = LevelBar(terminal)
  }

  /// What to write to have the panel show a reading in place of the one before.
  mutating func frame(
    _ reading: SoundReading, _ room: GateReading?, _ faults: CaptureFaults
  ) -> String {
    guard let channel = reading.channels.first else { return "" }
    truePeak = max(truePeak, channel.truePeak)
    clipped += channel.statistics.clippedCount
    blocksSinceClip =
      channel.statistics.clippedCount > 0 ? 0 : blocksSinceClip < .max ? blocksSinceClip + 1 : .max
    let size = Terminal.size(1)
    return screen.frame(content(channel, reading, room, faults, size), size)
  }

  /// What to write at the end.
  var ending: String { screen.ending }

  private func content(
    _ channel: SoundReading.Channel, _ reading: SoundReading, _ room: GateReading?,
    _ faults: CaptureFaults, _ size: Terminal.Size
  ) -> [String] {
    // The last column stays free: some terminals wrap as soon as it is written.
    let width = size.columns - 1
    let level = Column.number(channel.level.value, decimals: 1, width: 6) + " dBFS"
    let isLit = blocksSinceClip < Self.lampBlocks
    let room = room.map { (floor: $0.floor, threshold: $0.threshold, isOpen: $0.isOpen) }
    let barWidth = width - 12 - 6
    guard barWidth >= 8 else { return width > 0 ? [String(level.prefix(width))] : [] }
    let scale = bar.scale(width: barWidth)
    let drawing = bar.drawing(
      level: channel.level, held: channel.heldPeak, floor: room?.floor, threshold: room?.threshold,
      width: barWidth)
    let figures = [
      "true peak \(Column.number(truePeak.value, decimals: 1)) dBTP",
      "loudness \(Self.figure(reading.momentary)) now \(Self.figure(reading.shortTerm)) 3 s "
        + "\(Self.figure(reading.integrated)) all LUFS",
      "clipped \(clipped)", "overruns \(faults.overruns)", room?.isOpen == true ? "gate open" : "",
    ]
    let line = figures.filter { !$0.isEmpty }.joined(separator: "   ")
    return [
      "\(drawing) \(level) \(bar.lamp("CLIP", isLit: isLit))", scale, String(line.prefix(width)),
    ]
  }

  private static func figure(_ value: Double?) -> String {
    value.map { Column.number($0, decimals: 1) } ?? "-"
  }
}
