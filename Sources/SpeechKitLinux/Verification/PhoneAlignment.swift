/// A sequence of phones laid over frames: the best way through their states, each at least one frame.
struct PhoneAlignment {
  /// For each frame the state: phone · 3 + state within the phone.
  let states: [Int]
  /// The log-likelihood of that way, transitions included.
  let score: Float

  /// Aligns (Viterbi); nil when there are fewer frames than states.
  ///
  /// - Parameters:
  ///   - frameCount: Frames.
  ///   - transitions: Of each state the logarithms of the probabilities to stay and to leave.
  ///   - score: The log-likelihood of a state in a frame.
  init?(
    frameCount: Int, transitions: [(stay: Float, leave: Float)], score: (Int, Int) -> Float
  ) {
    let count = transitions.count
    guard count > 0, frameCount >= count else { return nil }
    var best = [Float](repeating: -.infinity, count: count)
    var came = [Bool](repeating: false, count: frameCount * count)
    best[0] = score(0, 0)
    for frame in 1..<max(1, frameCount) {
      for state in stride(from: min(frame, count - 1), through: 0, by: -1) {
        let stay = best[state] + transitions[state].stay
        let enter = state > 0 ? best[state - 1] + transitions[state - 1].leave : -.infinity
        came[frame * count + state] = enter > stay
        best[state] = max(stay, enter) + score(frame, state)
      }
    }
    var states = [Int](repeating: 0, count: frameCount)
    var state = count - 1
    for frame in stride(from: frameCount - 1, through: 0, by: -1) {
      states[frame] = state
      if came[frame * count + state] { state -= 1 }
    }
    self.states = states
    self.score = best[count - 1]
  }
}
