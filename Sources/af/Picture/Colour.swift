/// A colour by its parts of red, green and blue, 0 to 1 each.
struct Colour {
  let red, green, blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// A colour as it is written on the web, 0xRRGGBB.
  init(_ number: Int) {
    func part(_ shift: Int) -> Double { Double(number >> shift & 255) / 255 }
    self.init(part(16), part(8), part(0))
  }

  /// A colour on the way to another, 0 to 1.
  func mixed(with other: Colour, _ part: Double) -> Colour {
    Colour(
      red + (other.red - red) * part, green + (other.green - green) * part,
      blue + (other.blue - blue) * part)
  }
}
