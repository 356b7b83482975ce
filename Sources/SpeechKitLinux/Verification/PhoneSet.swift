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

  /// A node of the tree of phones in context.
  private struct Node {
    let label: Int
    let childCount: Int
    /// The first child's node; without children the phone in context.
    let target: Int
  }

  /// States a phone.
  static let stateCount = 3

  /// The context-independent phones, in the model's order, which is also that of its codebooks.
  let phones: [Phone]
  /// How many senones there are in all.
  let senoneCount: Int
  private let silence: Int
  private let nodes: [Node]
  /// For each phone in context the number of its senone sequence.
  private let sequenceOfPhone: [Int32]
  private let sequences: [UInt16]
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
    var nodes: [Node] = []
    nodes.reserveCapacity(nodeCount)
    for _ in 0..<nodeCount {
      guard !file.isShort else { return nil }
      nodes.append(Node(label: file.short(), childCount: file.short(), target: file.integer()))
    }
    var sequenceOfPhone: [Int32] = []
    sequenceOfPhone.reserveCapacity(total)
    var heads: [(matrix: Int, isFiller: Bool)] = []
    for number in 0..<total {
      guard !file.isShort else { return nil }
      sequenceOfPhone.append(Int32(truncatingIfNeeded: file.integer()))
      let matrix = file.integer()
      let attributes = file.bytes(4)
      if number < base { heads.append((matrix, attributes.first != 0)) }
    }
    // The count of the numbers that follow.
    guard file.integer() == states * sequenceCount else { return nil }
    guard sequenceOfPhone.allSatisfy({ (0..<sequenceCount).contains(Int($0)) }) else { return nil }
    let sequences = (0..<states * sequenceCount).map { _ in UInt16(truncatingIfNeeded: file.short())
    }
    guard !file.isShort, sequences.allSatisfy({ Int($0) < senones }),
      heads.allSatisfy({ (0..<matrices).contains($0.matrix) }),
      let transitions = Self.transitions(model: model, matrices: matrices)
    else { return nil }
    phones = (0..<base).map { number in
      let first = states * Int(sequenceOfPhone[number])
      return Phone(
        name: names[number], isFiller: heads[number].isFiller, sound: Sound(phone: names[number]),
        senones: sequences[first..<first + states].map(Int.init), matrix: heads[number].matrix)
    }
    senoneCount = senones
    self.silence = silence
    self.nodes = nodes
    self.sequenceOfPhone = sequenceOfPhone
    self.sequences = sequences
    self.transitions = transitions
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
    var level = 0..<4
    for label in [position.rawValue, phone, context[0], context[1]] {
      guard level.upperBound <= nodes.count,
        let found = level.first(where: { nodes[$0].label == label })
      else { break }
      let node = nodes[found]
      guard node.childCount > 0 else {
        guard sequenceOfPhone.indices.contains(node.target) else { break }
        let first = Self.stateCount * Int(sequenceOfPhone[node.target])
        return sequences[first..<first + Self.stateCount].map(Int.init)
      }
      guard node.target >= 0 else { break }
      level = node.target..<node.target + node.childCount
    }
    return phones[phone].senones
  }

  /// The codebook, which is the phone's number, of each senone.
  var codebookOfSenone: [Int] {
    var result = [Int](repeating: 0, count: senoneCount)
    func mark(_ node: Int, _ depth: Int, _ phone: Int) {
      guard nodes.indices.contains(node), depth < 4 else { return }
      let phone = depth == 1 ? nodes[node].label : phone
      if nodes[node].childCount > 0, nodes[node].target > node {
        for child in nodes[node].target..<nodes[node].target + nodes[node].childCount {
          mark(child, depth + 1, phone)
        }
      } else if sequenceOfPhone.indices.contains(nodes[node].target) {
        let first = Self.stateCount * Int(sequenceOfPhone[nodes[node].target])
        for senone in sequences[first..<first + Self.stateCount] { result[Int(senone)] = phone }
      }
    }
    for node in 0..<min(4, nodes.count) { mark(node, 0, 0) }
    for (number, phone) in phones.enumerated() {
      for senone in phone.senones { result[senone] = number }
    }
    return result
  }
}
