/// The colours of a picture: on dark or on light ground.
enum Theme: String, CaseIterable {
  case dark, light

  var background: Colour { self == .dark ? Colour(0x14161A) : Colour(0xFFFFFF) }
  var text: Colour { self == .dark ? Colour(0xD8DCE4) : Colour(0x20242C) }
  var fainterText: Colour { self == .dark ? Colour(0x8D95A5) : Colour(0x5F6775) }
  var frame: Colour { self == .dark ? Colour(0x596070) : Colour(0x8A919E) }
  var grid: Colour { self == .dark ? Colour(0x2A2E37) : Colour(0xE3E6EB) }
  var wave: Colour { self == .dark ? Colour(0x4C9BE8) : Colour(0x3C7FC6) }
  var waveBody: Colour { self == .dark ? Colour(0x9CCBFA) : Colour(0x1B4F8A) }
  var alarm: Colour { self == .dark ? Colour(0xFF5A4F) : Colour(0xD0021B) }

  /// From silence to the strongest; brightness alone tells the order, so it reads in grey too.
  private var scale: [Colour] {
    self == .dark
      ? [0x0B0C12, 0x1D1147, 0x51127C, 0x932B80, 0xD3436E, 0xF8765C, 0xFEBB81, 0xFCFDBF].map(
        Colour.init)
      : [0xFFFFFF, 0xE4ECF7, 0xB9CFEA, 0x86ABDA, 0x5A83C5, 0x3B58A4, 0x2A2F78, 0x120F3C].map(
        Colour.init)
  }

  /// The colour of a strength, 0 to 1.
  func colour(_ strength: Double) -> Colour {
    let scale = scale
    let place = min(1, max(0, strength)) * Double(scale.count - 1)
    let index = min(scale.count - 2, Int(place))
    return scale[index].mixed(with: scale[index + 1], place - Double(index))
  }
}
