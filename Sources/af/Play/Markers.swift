import ToolSupport

/// Places in a sound, in the order of their times.
struct Markers {
  /// A place.
  struct Marker {
    /// From 1, in the order of the times.
    let number: Int
    let seconds: Double
    let name: String
  }

  private let markers: [Marker]

  /// None.
  init() { markers = [] }

  /// Reads a table: a line for each place, its time and its name with a tab between.
  ///
  /// The time is seconds, or minutes and seconds as 1:02.5. Of Audacity's labels, which have a second
  /// time, the first counts. Lines that begin with # are left out.
  /// - Throws: `ToolFailure` for a file that is not there, or has a line without a time.
  init(path: String) throws(ToolFailure) {
    let text = try TextInput.read(path)
    var places: [(seconds: Double, name: String)] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated() where !line.hasPrefix("#") && line.contains(where: { !$0.isWhitespace })
    {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard let seconds = ClockTime.seconds(cells[0]) else {
        throw ToolFailure(
          .inputInvalid, "\(path):\(index + 1): \(cells[0]) is no time; write seconds or 1:02.5")
      }
      let isLabel = cells.count > 2 && ClockTime.seconds(cells[1]) != nil
      places.append((seconds, cells.dropFirst(isLabel ? 2 : 1).joined(separator: " ")))
    }
    markers = places.sorted { $0.seconds < $1.seconds }.enumerated().map { index, place in
      Marker(number: index + 1, seconds: place.seconds, name: place.name)
    }
  }

  var isEmpty: Bool { markers.isEmpty }

  /// The marker of a number, from 1.
  subscript(number: Int) -> Marker? { markers.first { $0.number == number } }

  /// The first marker after a time.
  func after(_ seconds: Double) -> Marker? { markers.first { $0.seconds > seconds + 0.01 } }

  /// The marker before a time, or before that one when the time lies within a second of it.
  func before(_ seconds: Double) -> Marker? { markers.last { $0.seconds < seconds - 1 } }

  /// The marker that a time belongs to.
  func at(_ seconds: Double) -> Marker? { markers.last { $0.seconds <= seconds } }
}
