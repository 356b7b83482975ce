/// How unlike two sequences of phones sound.
///
/// A Levenshtein distance whose costs are graded by articulation: a phone that is put in or left out
/// costs 1, or 0.5 where speakers often drop it; one taken for another from 0.25 (one feature apart,
/// such as voicing) to 1, and 1.25 where one is a vowel and the other is not. Zero means that they
/// are the same. The features are those of the textbook chart of American English (Ladefoged, A Course
/// in Phonetics); the grades are ours.
struct PhoneDistance {
  /// How a phone is made.
  private enum Articulation {
    /// Where the tongue is, front to back and high to low, 0 to 2; whether it glides to another
    /// place.
    case vowel(backness: Double, height: Double, glides: Bool)
    /// How the air is held up; where, from the lips (0) to the glottis (7); whether the voice sounds.
    case consonant(manner: Manner, place: Double, voiced: Bool)
  }

  private enum Manner { case stop, affricate, fricative, nasal, approximant }

  private static let articulations: [String: Articulation] = {
    let vowels: [(String, Double, Double, Bool)] = [
      ("IY", 0, 0, false), ("IH", 0.3, 0.4, false), ("EY", 0.2, 0.8, true),
      ("EH", 0.3, 1.2, false), ("AE", 0.3, 1.7, false), ("AA", 1.5, 2, false),
      ("AO", 1.9, 1.5, false), ("OW", 1.8, 0.9, true), ("UH", 1.6, 0.4, false),
      ("UW", 1.8, 0, false), ("AH", 1.1, 1.2, false), ("ER", 1, 0.9, true),
      ("AY", 0.9, 1.7, true), ("AW", 1.2, 1.7, true), ("OY", 1.5, 1.1, true),
    ]
    let consonants: [(String, Manner, Double, Bool)] = [
      ("P", .stop, 0, false), ("B", .stop, 0, true), ("T", .stop, 3, false),
      ("D", .stop, 3, true), ("K", .stop, 6, false), ("G", .stop, 6, true),
      ("CH", .affricate, 4, false), ("JH", .affricate, 4, true), ("F", .fricative, 1, false),
      ("V", .fricative, 1, true), ("TH", .fricative, 2, false), ("DH", .fricative, 2, true),
      ("S", .fricative, 3, false), ("Z", .fricative, 3, true), ("SH", .fricative, 4, false),
      ("ZH", .fricative, 4, true), ("HH", .fricative, 7, false), ("M", .nasal, 0, true),
      ("N", .nasal, 3, true), ("NG", .nasal, 6, true), ("L", .approximant, 3, true),
      ("R", .approximant, 4, true), ("Y", .approximant, 5, true), ("W", .approximant, 1, true),
    ]
    var all: [String: Articulation] = [:]
    for (name, backness, height, glides) in vowels {
      all[name] = .vowel(backness: backness, height: height, glides: glides)
    }
    for (name, manner, place, voiced) in consonants {
      all[name] = .consonant(manner: manner, place: place, voiced: voiced)
    }
    return all
  }()

  /// The phones that are easily dropped: the breath, the schwa, and stops without a release.
  private static let weak: Set = ["HH", "AH", "T", "D"]

  private var costs: [[Double]] = []
  private var absences: [Double] = []
  private var numbers: [String: Int] = [:]

  /// A distance over the phones of some pronunciations; phones it does not know are unlike all
  /// others.
  init(phones: Set<String>) {
    let names = phones.sorted()
    for (number, name) in names.enumerated() { numbers[name] = number }
    absences = names.map { Self.weak.contains($0) ? 0.5 : 1 }
    costs = names.map { one in names.map { Self.cost(one, $0) } }
  }

  /// The phones as numbers, for ``callAsFunction(_:_:limit:)``.
  func numbers(of phones: [String]) -> [Int] { phones.compactMap { numbers[$0] } }

  /// The distance of two sequences; infinity as soon as it must be above the limit.
  func callAsFunction(_ first: [Int], _ second: [Int], limit: Double = .infinity) -> Double {
    var row = [0.0]
    for phone in second { row.append(row[row.count - 1] + absences[phone]) }
    for phone in first {
      var diagonal = row[0]
      row[0] += absences[phone]
      var least = row[0]
      for place in second.indices {
        let other = second[place]
        let changed = diagonal + costs[phone][other]
        diagonal = row[place + 1]
        row[place + 1] = min(
          changed, row[place] + absences[other], diagonal + absences[phone])
        least = min(least, row[place + 1])
      }
      if least > limit { return .infinity }
    }
    let total = row[second.count]
    return total > limit ? .infinity : total
  }

  private static func cost(_ one: String, _ other: String) -> Double {
    if one == other { return 0 }
    switch (articulations[one], articulations[other]) {
    case (
      .vowel(let backness, let height, let glides),
      .vowel(let otherBackness, let otherHeight, let otherGlides)
    ):
      let distance = (backness - otherBackness).magnitude + (height - otherHeight).magnitude
      return min(1, 0.25 + distance / 4 + (glides == otherGlides ? 0 : 0.15))
    case (
      .consonant(let manner, let place, let voiced),
      .consonant(let otherManner, let otherPlace, let otherVoiced)
    ):
      let displacement = place == otherPlace ? 0 : 0.15 + (place - otherPlace).magnitude / 20
      let manners = manner == otherManner ? 0 : 0.5
      return min(1, 0.1 + displacement + manners + (voiced == otherVoiced ? 0 : 0.15))
    case (.vowel, .consonant), (.consonant, .vowel): return 1.25
    default: return 1
    }
  }
}
