/// A row of cells of bounded length, however much is added: when it is full, each two become one.
struct Folding<Cell> {
  private(set) var cells: [Cell] = []
  /// How many of what was added are in a cell.
  private(set) var perCell = 1

  private let most: Int
  private let merge: (Cell, Cell) -> Cell
  private var inLast = 0

  /// An empty row.
  /// - Parameters:
  ///   - most: How many cells there may be, 2 or more.
  ///   - merge: Makes one cell of two that follow each other.
  init(most: Int, merge: @escaping (Cell, Cell) -> Cell) {
    self.most = most / 2 * 2
    self.merge = merge
  }

  /// Adds what comes next.
  mutating func add(_ cell: Cell) {
    if inLast > 0, inLast < perCell {
      cells[cells.count - 1] = merge(cells[cells.count - 1], cell)
      inLast += 1
      return
    }
    if cells.count == most {
      cells = stride(from: 0, to: most, by: 2).map { merge(cells[$0], cells[$0 + 1]) }
      perCell *= 2
    }
    cells.append(cell)
    inLast = 1
  }

  /// All that lies between two parts of the whole, 0 to 1, as one cell; nil where there is nothing.
  func cell(_ start: Double, _ end: Double) -> Cell? {
    // The last cell may be less full than the others.
    let count = Double(max(0, cells.count - 1)) + Double(inLast) / Double(perCell)
    let first = Int(start * count)
    guard first < cells.count else { return cells.last }
    let last = min(cells.count, max(first + 1, Int((end * count).rounded(.up))))
    return cells[first + 1..<last].reduce(cells[first], merge)
  }
}
