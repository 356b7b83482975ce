import SpeechSignal
import Testing

@Suite struct SignalWatchTests {
  /// The notices over a sound, in seconds.
  private func notices(_ signal: Signal) -> [String] {
    var meter = LevelMeter(sampleRate: signal.rate)
    var watch = SignalWatch(sampleRate: signal.rate)
    var result: [String] = []
    for start in stride(from: 0, to: signal.samples.count, by: 160) {
      let hop = signal.samples.span.extracting(start..<min(signal.samples.count, start + 160))
      switch watch.advance(meter.add(hop), frames: hop.count) {
      case .lost(let since): result.append("lost \(since / signal.rate)")
      case .returned(let since): result.append("returned \(since / signal.rate)")
      case nil: break
      }
    }
    return result
  }

  @Test func `digital silence and the noise of a dead input are told once`() {
    #expect(notices(Signal().constant(0, 25)) == ["lost 0"])
    #expect(notices(Signal().noise(-72, 25)) == ["lost 0"])
    #expect(notices(Signal().constant(0.3, 25)) == ["lost 0"])
  }

  @Test func `a quiet room is a signal`() {
    #expect(notices(Signal().noise(-50, 25)) == [])
  }

  @Test func `a pause shorter than the patience is none of its business`() {
    #expect(notices(Signal().noise(-50, 3).constant(0, 9).noise(-50, 3).constant(0, 9)) == [])
  }

  @Test func `it clears when sound returns, and a crackle is not sound`() {
    let crackle = Signal().constant(0, 12).noise(-20, 0.03).constant(0, 5)
    #expect(notices(crackle.noise(-50, 3).constant(0, 12)) == ["lost 0", "returned 17", "lost 20"])
  }
}
