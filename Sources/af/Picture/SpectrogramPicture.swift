import SpeechKitLinux
import ToolSupport

/// Which frequencies a sound has as time goes on, as a picture.
struct SpectrogramPicture: ~Copyable {
  /// How it is drawn.
  let style: PictureStyle
  /// What stands on top.
  let title: String
  /// The sound.
  let spectrogram: Spectrogram

  /// The picture as a PNG file.
  func png() throws(SpeechError) -> [UInt8] {
    let canvas = Canvas(
      width: style.width, height: style.height, background: style.theme.background)
    let plot = Plot(canvas, style.theme, hasScale: true)
    let top = spectrogram.top
    let range = (top - style.range)...top
    draw(canvas, plot.box, range)
    plot.title(canvas, title, spectrogram.note)
    plot.timeAxis(canvas, seconds: spectrogram.seconds)
    frequencyAxis(canvas, plot)
    plot.border(canvas)
    scale(canvas, plot, range)
    return try canvas.png()
  }

  private func draw(_ canvas: borrowing Canvas, _ box: Canvas.Box, _ range: ClosedRange<Double>) {
    let columns = Int(box.width)
    let rows = Int(box.height)
    for x in 0..<columns {
      let column = spectrogram.column(Double(x) / box.width, Double(x + 1) / box.width)
      for y in 0..<rows {
        let place = (rows - 1 - y) * spectrogram.rows / rows
        let end = max(place + 1, (rows - y) * spectrogram.rows / rows)
        let amplitude = column[place..<min(end, column.count)].max() ?? 0
        let level = Decibels(amplitudeRatio: Double(amplitude)).value
        let strength = (level - range.lowerBound) / (range.upperBound - range.lowerBound)
        guard strength > 0 || style.theme == .dark else { continue }
        let pixel = Canvas.Box(x: box.x + Double(x), y: box.y + Double(y), width: 1, height: 1)
        canvas.fill(pixel, style.theme.colour(strength))
      }
    }
  }

  private func frequencyAxis(_ canvas: borrowing Canvas, _ plot: Plot) {
    let high = spectrogram.highest
    let isKilo = high >= 2000
    let unit = isKilo ? 1000.0 : 1
    let ticks = Ticks(0...high / unit, count: max(1, Int(plot.box.height / 36)))
    plot.leftAxis(
      canvas, unit: isKilo ? "kHz" : "Hz",
      ticks.values.map { value in
        (ticks.label(value), plot.box.bottom - value * unit / high * plot.box.height)
      })
  }

  /// The colours and what they stand for.
  private func scale(_ canvas: borrowing Canvas, _ plot: Plot, _ range: ClosedRange<Double>) {
    let box = Canvas.Box(x: plot.box.right + 16, y: plot.box.y, width: 12, height: plot.box.height)
    for y in 0..<Int(box.height) {
      let row = Canvas.Box(x: box.x, y: box.y + Double(y), width: box.width, height: 1)
      canvas.fill(row, style.theme.colour(1 - (Double(y) + 0.5) / box.height))
    }
    let ticks = Ticks(range, count: max(1, Int(box.height / 32)), steps: [1, 2, 4, 5])
    for value in ticks.values {
      let part = (range.upperBound - value) / (range.upperBound - range.lowerBound)
      let y = box.y + part * (box.height - 1)
      canvas.line(box.right, y, box.right + 4, y, style.theme.frame)
      canvas.text(ticks.label(value), box.right + 40, y, .right, style.theme.text)
    }
    canvas.text("dBFS", box.right + 40, box.bottom + 15, .right, style.theme.fainterText)
  }
}
