/// How a picture is drawn.
struct PictureStyle {
  /// Dark or light.
  let theme: Theme
  /// The size in pixels.
  let width, height: Int
  /// How many decibels the colours go down from the strongest.
  let range: Double
}
