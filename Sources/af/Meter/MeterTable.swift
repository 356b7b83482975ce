import SpeechKitLinux
import ToolSupport

/// What was measured as a table for programs: a row a block, values separated by commas.
struct MeterTable {
  private let sampleRate: Int
  private let channels: Int

  init(sampleRate: Int, channels: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// The names of the columns; those of channels end in the channel's number.
  var heading: String {
    let names = ["level", "classic", "peak", "truepeak", "rms", "dc", "clipped"]
    let columns =
      ["seconds"] + (1...channels).flatMap { channel in names.map { "\($0)\(channel)" } }
      + ["momentary", "shortterm", "integrated"]
    return columns.joined(separator: ",") + "\n"
  }

  /// One block.
  ///
  /// Its time is its end; what is not known yet is empty.
  func row(_ reading: SoundReading) -> String {
    var cells = [Column.number(Double(reading.frames) / Double(sampleRate), decimals: 3)]
    for channel in reading.channels {
      let figures = channel.statistics
      let levels = [
        channel.level, channel.classicLevel, figures.samplePeak, channel.truePeak, figures.rms,
      ]
      cells += levels.map { Column.number($0.value, decimals: 2) }
      cells += [Column.number(figures.mean, decimals: 6), "\(figures.clippedCount)"]
    }
    cells += [reading.momentary, reading.shortTerm, reading.integrated].map { value in
      value.map { Column.number($0, decimals: 2) } ?? ""
    }
    return cells.joined(separator: ",") + "\n"
  }
}
