import AudioConversion
import SpeechKitLinux
import ToolSupport

/// A playing that is steered by keys: what stands on the command line, and what keys make of it.
final class Show: Sendable {
  let player: AudioPlayer
  let meter = LevelTap()
  /// Where in the first file it begins, in seconds.
  let start: Double
  private let gain: GainTap
  private let filter: FilterTap
  private let markers: Markers
  private let progress = Guarded<PlaybackProgress?>(nil)

  /// - Throws: `ToolFailure` for options that cannot be, and markers that cannot be read.
  init(_ options: ParsedOptions) throws(ToolFailure) {
    guard !options.operands.isEmpty else {
      throw ToolFailure(.usage, "no file is named; see af play --help")
    }
    filter = try FilterOptions.filter(options)
    gain = GainTap(decibels: try options.number("gain", in: -120...40) ?? 0)
    start =
      try options["start"].map { text throws(ToolFailure) in
        guard let time = ClockTime.seconds(text) else {
          throw ToolFailure(
            .usage, "--start \(text): must be seconds, or minutes and seconds as 1:02.5")
        }
        return time
      } ?? 0
    markers = if let path = options["markers"] { try Markers(path: path) } else { Markers() }
    player = AudioPlayer(
      options.operands, device: options["device"] ?? "default",
      latency: options.has("low-latency") ? .low : .stable, loops: options.has("loop"),
      taps: [filter, gain, meter]
    ) { path throws(SpeechError) in try MediaFile.reader(path) }
  }

  /// Notes where the player is.
  func note(_ new: PlaybackProgress) { progress.withLock { $0 = new } }

  /// Times that the device ran out of sound; nil when never.
  var underruns: Int? {
    progress.withLock { $0?.underruns }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// What a key does.
  func press(_ key: RawTerminal.Key) {
    let now = progress.withLock { $0?.seconds ?? 0 }
    switch key {
    case .character(" ") where !markers.isEmpty && !player.isPaused:
      if let next = markers.after(now) { player.jump(to: next.seconds) }
    case .character(" "), .character("p"), .character("P"):
      if player.isPaused { player.resume() } else { player.pause() }
    case .right:
      if markers.isEmpty {
        player.jump(to: now + 5)
      } else if let next = markers.after(now) {
        player.jump(to: next.seconds)
      }
    case .left:
      player.jump(to: markers.isEmpty ? now - 5 : markers.before(now)?.seconds ?? 0)
    case .up: gain.decibels.value += 1
    case .down: gain.decibels.value -= 1
    case .character("["): turn(by: 0.7937)
    case .character("]"): turn(by: 1.2599)
    case .character("f"): filter.share.value = filter.share.value == 0 ? 1 : 0
    case .character("0"): player.jump(to: 0)
    case .character("q"): player.stop()
    case .character(let character):
      if let number = character.wholeNumberValue, let marker = markers[number] {
        player.jump(to: marker.seconds)
      }
    }
  }

  /// Moves the cut-off; a filter that is off is turned on.
  private func turn(by factor: Double) {
    if filter.share.value == 0 {
      filter.share.value = 1
    } else {
      filter.frequency.value = min(max(filter.frequency.value * factor, 20), 20000)
    }
  }

  /// Where it is and how it is set, for the line on the terminal.
  var text: String {
    guard let now = progress.withLock({ $0 }) else { return "" }
    let marks = Terminal(2).isUnicode ? ("‖", "▶") : ("||", ">")
    var parts = [now.isPaused ? marks.0 : marks.1]
    if player.paths.count > 1 { parts.append("\(now.file + 1)/\(player.paths.count)") }
    let total = now.total.map { "/" + ClockTime.text(seconds: $0) } ?? ""
    parts.append(ClockTime.text(seconds: now.seconds, tenths: true) + total)
    if let marker = markers.at(now.seconds) { parts.append("\(marker.number) \(marker.name)") }
    let decibels = Int(gain.decibels.value.rounded())
    if decibels != 0 { parts.append("\(decibels > 0 ? "+" : "")\(decibels) dB") }
    if filter.share.value > 0 { parts.append("\(Int(filter.frequency.value.rounded())) Hz") }
    return parts.joined(separator: " ")
  }
}
