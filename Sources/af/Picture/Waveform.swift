/// How large samples are as time goes on, in few enough pieces to draw.
struct Waveform {
  /// What a stretch of samples amounts to.
  struct Cell {
    var low: Float
    var high: Float
    var squares: Double
    var count: Int

    /// The root of the mean square.
    var rms: Double { (squares / Double(max(1, count))).squareRoot() }

    static func merged(_ one: Cell, _ other: Cell) -> Cell {
      Cell(
        low: min(one.low, other.low), high: max(one.high, other.high),
        squares: one.squares + other.squares, count: one.count + other.count)
    }
  }

  /// The channels.
  private(set) var channels: [Folding<Cell>]
  /// The largest sample that can be.
  let highestSample: Float
  private let sampleRate: Int
  private var frames = 0

  /// An empty one.
  init(sampleRate: Int, channels: Int, highestSample: Float, most: Int) {
    self.highestSample = highestSample
    self.sampleRate = sampleRate
    self.channels = (0..<channels).map { _ in Folding(most: most, merge: Cell.merged) }
  }

  /// The length.
  var seconds: Double { Double(frames) / Double(sampleRate) }

  /// Adds interleaved frames.
  mutating func add(_ block: [Float]) {
    for place in block.indices {
      let value = block[place].isFinite ? block[place] : 0
      channels[place % channels.count].add(
        Cell(low: value, high: value, squares: Double(value) * Double(value), count: 1))
    }
    frames += block.count / channels.count
  }

  /// What lies between two parts of the whole, 0 to 1.
  func cell(_ channel: Int, _ start: Double, _ end: Double) -> Cell? {
    channels[channel].cell(start, end)
  }
}
