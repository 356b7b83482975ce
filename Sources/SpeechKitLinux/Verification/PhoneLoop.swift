internal import Glibc

/// Any sounds at all: a free sequence of the model's phones, noises and silence among them, each as
/// likely after each.
struct PhoneLoop {
  private let stateCount: Int
  private let transitions: [(stay: Float, leave: Float)]
  /// The logarithm of a phone's probability.
  private let entry: Float

  /// A loop over the phones of a model, whose senones are to be scored in the phones' order.
  init(phones: PhoneSet) {
    stateCount = PhoneSet.stateCount * phones.phones.count
    transitions = phones.phones.indices.flatMap { phone in
      (0..<PhoneSet.stateCount).map { phones.transition(of: phone, state: $0) }
    }
    entry = -logf(Float(phones.phones.count))
  }

  /// The best sequence (Viterbi).
  ///
  /// - Parameters:
  ///   - scores: Of each frame the log-likelihoods of all states, in the first `stateCount` columns.
  ///   - columns: Columns a frame.
  /// - Returns: For each frame the state: phone · 3 + state within the phone.
  func path(_ scores: [Float], columns: Int) -> [Int] {
    let frames = scores.count / columns
    guard frames > 0 else { return [] }
    let perPhone = PhoneSet.stateCount
    var best = [Float](repeating: -.infinity, count: stateCount)
    // From where each state was come to: 0 itself, 1 the state before or, into a phone, a phone's end.
    var entered = [Bool](repeating: false, count: frames * stateCount)
    var exits = [Int](repeating: 0, count: frames)
    for phone in stride(from: 0, to: stateCount, by: perPhone) {
      best[phone] = entry + scores[phone]
    }
    for frame in 1..<max(1, frames) {
      var exit = -Float.infinity
      for last in stride(from: perPhone - 1, to: stateCount, by: perPhone) {
        let value = best[last] + transitions[last].leave
        if value > exit {
          exit = value
          exits[frame] = last
        }
      }
      for state in stride(from: stateCount - 1, through: 0, by: -1) {
        let stay = best[state] + transitions[state].stay
        let enter =
          state % perPhone == 0 ? exit + entry : best[state - 1] + transitions[state - 1].leave
        entered[frame * stateCount + state] = enter > stay
        best[state] = max(stay, enter) + scores[frame * columns + state]
      }
    }
    var path = [Int](repeating: 0, count: frames)
    var state = best.indices.max { best[$0] < best[$1] } ?? 0
    for frame in stride(from: frames - 1, through: 0, by: -1) {
      path[frame] = state
      guard entered[frame * stateCount + state] else { continue }
      state = state % perPhone == 0 ? exits[frame] : state - 1
    }
    return path
  }
}
