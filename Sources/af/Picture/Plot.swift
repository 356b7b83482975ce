/// The frame of a picture: the title, the axes, and the box that is drawn into.
struct Plot {
  let box: Canvas.Box
  let theme: Theme

  /// A frame that leaves room for labels, and on the right for a scale of colours.
  init(_ canvas: borrowing Canvas, _ theme: Theme, hasScale: Bool) {
    self.theme = theme
    let (left, right, top, bottom) = (62.0, hasScale ? 78.0 : 22.0, 38.0, 50.0)
    box = Canvas.Box(
      x: left, y: top, width: max(8, Double(canvas.width) - left - right),
      height: max(8, Double(canvas.height) - top - bottom))
  }

  /// Writes what the picture shows on top, and how it was made at the right of that, if there is room.
  func title(_ canvas: borrowing Canvas, _ title: String, _ note: String) {
    var shown = title
    while canvas.width(of: shown, size: 14) > box.width, shown.count > 4 {
      shown = "…" + shown.dropFirst(shown.hasPrefix("…") ? 2 : 1)
    }
    canvas.text(shown, box.x, 19, .left, theme.text, size: 14)
    let used = canvas.width(of: shown, size: 14) + canvas.width(of: note, size: 11) + 24
    if used < Double(canvas.width) - box.x - 12 {
      canvas.text(note, Double(canvas.width) - 12, 20, .right, theme.fainterText, size: 11)
    }
  }

  /// Draws the time axis under the box.
  func timeAxis(_ canvas: borrowing Canvas, seconds: Double) {
    let end = max(seconds, 1e-3)
    let steps: [Double] = end >= 60 ? [1, 2, 3, 6] : [1, 2, 5]
    let ticks = Ticks(0...end, count: max(1, Int(box.width / 80)), steps: steps)
    for value in ticks.values {
      let x = box.x + value / end * box.width
      canvas.line(x, box.bottom, x, box.bottom + 5, theme.frame)
      canvas.text(
        ticks.timeLabel(value, upTo: end), x, box.bottom + 15, .middle, theme.text)
    }
    let unit = end >= 3600 ? "time, h:min:s" : end >= 60 ? "time, min:s" : "time, s"
    canvas.text(unit, box.x + box.width / 2, box.bottom + 36, .middle, theme.fainterText)
  }

  /// Draws the marks of the axis on the left.
  func leftAxis(
    _ canvas: borrowing Canvas, unit: String, _ marks: [(label: String, y: Double)]
  ) {
    for mark in marks {
      canvas.line(box.x - 5, mark.y, box.x, mark.y, theme.frame)
      canvas.text(mark.label, box.x - 9, mark.y, .right, theme.text)
    }
    canvas.text(unit, 10, 20, .left, theme.fainterText)
  }

  /// Draws the lines around the box.
  func border(_ canvas: borrowing Canvas) {
    canvas.line(box.x - 1, box.y - 1, box.x - 1, box.bottom, theme.frame)
    canvas.line(box.x - 1, box.bottom, box.right, box.bottom, theme.frame)
  }
}
