/// How many letters have to be changed, put in or taken out to make one word of another.
enum EditDistance {
  /// The Levenshtein distance of two names.
  static func between(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.utf8.prefix(64)), Array(second.utf8.prefix(64)))
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let kept = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(kept, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }

  /// The name that is most like a given one, if it is at most two letters off; only the first
  /// thousand are looked at.
  static func nearest(to name: String, among names: some Sequence<String>) -> String? {
    names.prefix(1_000).map { (name: $0, distance: between($0, name)) }
      .filter { $0.distance <= 2 }
      .min { $0.distance < $1.distance }?.name
  }
}
