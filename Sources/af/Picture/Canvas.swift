import CCairo
import SpeechKitLinux

/// A picture being drawn, in pixels from its upper left corner.
///
/// Wraps `cairo_t` and its surface.
@safe struct Canvas: ~Copyable {
  let width: Int
  let height: Int
  private let surface: OpaquePointer
  private let context: OpaquePointer

  /// Where a text stands relative to its point.
  enum Anchor { case left, middle, right }

  /// An empty picture.
  init(width: Int, height: Int, background: Colour) {
    self.width = width
    self.height = height
    // Neither gives nil: out of memory, they give something that draws nothing, seen at the end.
    unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
    unsafe context = cairo_create(surface)
    unsafe cairo_select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    fill(Box(x: 0, y: 0, width: Double(width), height: Double(height)), background)
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// A rectangle.
  struct Box {
    var x, y, width, height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
  }

  /// Fills a rectangle.
  func fill(_ box: Box, _ colour: Colour) {
    use(colour)
    unsafe cairo_rectangle(context, box.x, box.y, box.width, box.height)
    unsafe cairo_fill(context)
  }

  /// Draws a line of one pixel, sharp where it is upright or level.
  func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ colour: Colour) {
    use(colour)
    unsafe cairo_set_line_width(context, 1)
    unsafe cairo_move_to(context, x1.rounded(.down) + 0.5, y1.rounded(.down) + 0.5)
    unsafe cairo_line_to(context, x2.rounded(.down) + 0.5, y2.rounded(.down) + 0.5)
    unsafe cairo_stroke(context)
  }

  /// Writes a text; its height is centred on the point.
  func text(
    _ text: String, _ x: Double, _ y: Double, _ anchor: Anchor, _ colour: Colour,
    size: Double = 12
  ) {
    use(colour)
    unsafe cairo_set_font_size(context, size)
    let width = self.width(of: text, size: size)
    let offset =
      switch anchor {
      case .left: 0.0
      case .middle: width / 2
      case .right: width
      }
    unsafe cairo_move_to(context, x - offset, y + size * 0.36)
    unsafe cairo_show_text(context, text)
  }

  /// How wide a text is.
  func width(of text: String, size: Double = 12) -> Double {
    unsafe cairo_set_font_size(context, size)
    var extents = cairo_text_extents_t()
    unsafe cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }

  private func use(_ colour: Colour) {
    unsafe cairo_set_source_rgb(context, colour.red, colour.green, colour.blue)
  }

  /// The picture as a PNG file.
  func png() throws(SpeechError) -> [UInt8] {
    var bytes: [UInt8] = []
    let status = unsafe withUnsafeMutablePointer(to: &bytes) { room in
      unsafe cairo_surface_write_to_png_stream(
        surface,
        { room, data, count in
          guard let room = unsafe room, let data = unsafe data else {
            return CAIRO_STATUS_WRITE_ERROR
          }
          let part = unsafe UnsafeBufferPointer(start: data, count: Int(count))
          unsafe room.assumingMemoryBound(to: [UInt8].self).pointee.append(contentsOf: part)
          return CAIRO_STATUS_SUCCESS
        }, room)
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      let words = unsafe String(cString: cairo_status_to_string(status))
      throw SpeechError(.failed, "picture", words, advice: "make it smaller with --size")
    }
    return bytes
  }
}
