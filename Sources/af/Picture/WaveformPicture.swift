import SpeechKitLinux
import ToolSupport

/// How large a sound's samples are as time goes on, as a picture: a row a channel.
struct WaveformPicture {
  /// How it is drawn.
  let style: PictureStyle
  /// What stands on top.
  let title: String
  /// The sound.
  let waveform: Waveform

  /// The picture as a PNG file.
  func png() throws(SpeechError) -> [UInt8] {
    let canvas = Canvas(
      width: style.width, height: style.height, background: style.theme.background)
    let plot = Plot(canvas, style.theme, hasScale: false)
    plot.title(canvas, title, "peaks, and mean power within; red: at full scale")
    var marks: [(label: String, y: Double)] = []
    let count = waveform.channels.count
    let height = plot.box.height / Double(count)
    for channel in 0..<count {
      let row = Canvas.Box(
        x: plot.box.x, y: plot.box.y + Double(channel) * height + 8, width: plot.box.width,
        height: height - 16)
      marks += grid(canvas, row)
      draw(canvas, row, channel)
    }
    plot.leftAxis(canvas, unit: "dBFS", marks)
    plot.timeAxis(canvas, seconds: waveform.seconds)
    plot.border(canvas)
    return try canvas.png()
  }

  /// Level lines, above and below the middle.
  private func grid(
    _ canvas: borrowing Canvas, _ row: Canvas.Box
  ) -> [(label: String, y: Double)] {
    let middle = row.y + row.height / 2
    var marks: [(label: String, y: Double)] = []
    for level in [0, -6, -12, -24] where row.height > 90 || level == 0 {
      let offset = Decibels(Double(level)).amplitudeRatio * row.height / 2
      for y in [middle - offset, middle + offset] {
        canvas.line(row.x, y, row.right, y, style.theme.grid)
        // Labels of the smallest levels would stand on each other.
        if level >= -12 || row.height > 260 { marks.append(("\(level)", y)) }
      }
    }
    canvas.line(row.x, middle, row.right, middle, style.theme.frame)
    return marks
  }

  private func draw(_ canvas: borrowing Canvas, _ row: Canvas.Box, _ channel: Int) {
    let middle = row.y + row.height / 2
    let half = row.height / 2
    func y(_ value: Double) -> Double { middle - min(1, max(-1, value)) * half }
    for x in 0..<Int(row.width) {
      guard
        let cell = waveform.cell(
          channel, Double(x) / row.width, Double(x + 1) / row.width)
      else { continue }
      let place = row.x + Double(x)
      let (low, high) = (Double(cell.low), Double(cell.high))
      let isOver = max(-cell.low, cell.high) >= waveform.highestSample
      bar(canvas, place, y(high), y(low), isOver ? style.theme.alarm : style.theme.wave)
      let body = min(cell.rms, max(-low, high))
      bar(canvas, place, y(min(body, high)), y(max(-body, low)), style.theme.waveBody)
    }
  }

  private func bar(
    _ canvas: borrowing Canvas, _ x: Double, _ top: Double, _ bottom: Double, _ colour: Colour
  ) {
    canvas.fill(Canvas.Box(x: x, y: top, width: 1, height: max(1, bottom - top)), colour)
  }
}
