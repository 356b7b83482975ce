internal import Glibc

/// The phones of an acoustic model: which senones stand for each of them in its surroundings, and how
/// long they last.
///
/// Read from the binary model definition (`mdef`) and the `transition_matrices`; the layout of the
/// former is written in the file itself.
struct PhoneSet {
  /// Where in its word a phone stands; the numbers are those of the file.
  enum Position: Int {
    case inside = 0
    case begin = 1
    case end = 2
    case only = 3
  }

  /// Kinds of sounds, by how well they survive a telephone line and a noisy room: consonants that are
  /// made of noise do worst.
  enum Sound {
    case vowel
    /// A voiced sound without noise in it: `L`, `M`, `N`, `NG`, `R`, `W`, `Y`.
    case sonorant
    /// Stops, fricatives, and all that is no sound of speech.
    case other

    /// The kind of a phone by its ARPAbet name, with which CMUdict's models are made.
    init(phone: String) {
      switch phone {
      case "AA", "AE", "AH", "AO", "AW", "AX", "AY", "EH", "ER", "EY", "IH", "IX", "IY", "OW", "OY",
        "UH", "UW":
        self = .vowel
      case "L", "M", "N", "NG", "R", "W", "Y":
        self = .sonorant
      default:
        self = .other
      }
    }
  }

  /// A context-independent phone of the model.
  struct Phone {
    /// The name, such as `AA`, `SIL`, `+NSN+`.
    let name: String
    /// Whether it is silence or noise rather than a sound of speech.
    let isFiller: Bool
    /// What kind of sound it is.
    let sound: Sound
    /// Its senones, one a state.
    let senones: [Int]
    /// Which transition matrix it uses.
    fileprivate let matrix: Int
  }

  /// States a phone.
  static let stateCount = 3
  /// Bytes of a tree's node: label, number of children, and the first child or else the phone.
  private static let nodeSize = 8
  /// Bytes of a phone: sequence, transition matrix, attributes.
  private static let phoneSize = 12

  /// The context-independent phones, in the model's order, which is also that of its codebooks.
  let phones: [Phone]
  /// How many senones there are in all.
  let senoneCount: Int
  private let silence: Int
  /// The file, of which little is ever needed: a tree of phones in context, their senone sequences'
  /// numbers, and the sequences.
  private let file: ModelBytes
  private let tree: (start: Int, count: Int)
  private let phonesInContext: (start: Int, count: Int)
  private let sequences: (start: Int, count: Int)
  /// Logarithms of the probabilities to stay in a state, and to leave it; one after the other.
  private let transitions: [Float]

  /// Reads the definition.
  ///
  /// Fails with nil for a model of another kind: text definition, other than three states a phone,
  /// transitions that skip states.
  init?(model: String) {
    guard var file = ModelBytes(path: "\(model)/mdef") else { return nil }
    guard file.bytes(4).elementsEqual("BMDF".utf8), file.integer() == 1 else { return nil }
    file.skip(file.integer())
    let base = file.integer()
    let total = file.integer()
    let states = file.integer()
    _ = file.integer()
    let senones = file.integer()
    let matrices = file.integer()
    let sequenceCount = file.integer()
    _ = file.integer()
    let nodeCount = file.integer()
    let silence = file.integer()
    guard states == Self.stateCount, (1...1000).contains(base), (base...1 << 24).contains(total),
      (0..<base).contains(silence), (1...1 << 16).contains(senones),
      (0...1 << 24).contains(nodeCount), (1...1 << 24).contains(sequenceCount)
    else { return nil }
    let start = file.place
    let names = (0..<base).map { _ in file.text() }
    file.skip((4 - (file.place - start) % 4) % 4)
    tree = (file.place, nodeCount)
    file.skip(Self.nodeSize * nodeCount)
    phonesInContext = (file.place, total)
    file.skip(Self.phoneSize * total)
    // The count of the numbers that follow.
    guard file.integer() == states * sequenceCount else { return nil }
    sequences = (file.place, sequenceCount)
    file.skip(2 * states * sequenceCount)
    guard !file.isShort, file.left == 0,
      let transitions = Self.transitions(model: model, matrices: matrices)
    else { return nil }
    self.file = file
    self.transitions = transitions
    self.silence = silence
    senoneCount = senones
    var phones: [Phone] = []
    for (number, name) in names.enumerated() {
      let place = phonesInContext.start + Self.phoneSize * number
      let matrix = file.integer(at: place + 4)
      guard (0..<matrices).contains(matrix),
        let own = Self.senones(of: file.integer(at: place), in: file, sequences, below: senones)
      else { return nil }
      phones.append(
        Phone(
          name: name, isFiller: file[place + 8] != 0, sound: Sound(phone: name), senones: own,
          matrix: matrix))
    }
    self.phones = phones
  }

  private static func senones(
    of sequence: Int, in file: ModelBytes, _ sequences: (start: Int, count: Int), below limit: Int
  ) -> [Int]? {
    guard (0..<sequences.count).contains(sequence) else { return nil }
    let start = sequences.start + 2 * stateCount * sequence
    let senones = (0..<stateCount).map { file.short(at: start + 2 * $0) }
    return senones.allSatisfy { $0 < limit } ? senones : nil
  }

  private static func transitions(model: String, matrices: Int) -> [Float]? {
    guard var file = ModelBytes(path: "\(model)/transition_matrices"), file.skipTextHeader(),
      file.integer() == matrices, file.integer() == stateCount, file.integer() == stateCount + 1,
      file.integer() == matrices * stateCount * (stateCount + 1)
    else { return nil }
    let counts = file.floats(matrices * stateCount * (stateCount + 1))
    guard !counts.isEmpty else { return nil }
    var result: [Float] = []
    for matrix in 0..<matrices {
      for state in 0..<stateCount {
        let row = counts[((matrix * stateCount + state) * (stateCount + 1))...].prefix(
          stateCount + 1)
        let first = row.startIndex
        let sum = row.reduce(0, +)
        let (stay, leave) = (row[first + state], row[first + state + 1])
        guard stay > 0, leave > 0, abs(stay + leave - sum) <= 0.001 * sum else { return nil }
        result.append(logf(stay / sum))
        result.append(logf(leave / sum))
      }
    }
    return result
  }

  /// The number of a phone; nil when the model has no such phone.
  func number(of name: some StringProtocol) -> Int? { phones.firstIndex { $0.name == name } }

  /// The logarithms of the probabilities to stay in a phone's state, and to leave it.
  func transition(of phone: Int, state: Int) -> (stay: Float, leave: Float) {
    let place = 2 * (phones[phone].matrix * Self.stateCount + state)
    return (transitions[place], transitions[place + 1])
  }

  /// The senones of a phone between two others; those of the phone alone where the model knows it
  /// not in these surroundings.
  func senones(of phone: Int, left: Int, right: Int, position: Position) -> [Int] {
    let context = [left, right].map { phones[$0].isFiller ? silence : $0 }
    // The tree's first level is the position, then come the phone, its left and its right neighbour.
    var level = 0..<4
    for label in [position.rawValue, phone, context[0], context[1]] {
      guard level.lowerBound >= 0, level.upperBound <= tree.count,
        let found = level.first(where: { file.short(at: tree.start + Self.nodeSize * $0) == label })
      else { break }
      let node = tree.start + Self.nodeSize * found
      let childCount = file.short(at: node + 2)
      let target = file.integer(at: node + 4)
      guard childCount > 0 else {
        guard (0..<phonesInContext.count).contains(target) else { break }
        let sequence = file.integer(at: phonesInContext.start + Self.phoneSize * target)
        return Self.senones(of: sequence, in: file, sequences, below: senoneCount)
          ?? phones[phone].senones
      }
      level = target..<target + childCount
    }
    return phones[phone].senones
  }
}
