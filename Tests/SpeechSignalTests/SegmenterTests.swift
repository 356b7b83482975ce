import SpeechSignal
import Testing
@Test func `a segmenter begins and ends`() {
  var gate = SpeechGate(sampleRate: 16_000)
  var segmenter = Segmenter(sampleRate: 16_000)
  var slicer = HopSlicer(hopLength: gate.hopLength)
  let signal = Signal().noise(-60, 4).mixing(at: 1, Signal().voice(-10, 1.5))
  var actions: [SegmentAction] = []
  var taken = 0
  while slicer.fill(from: signal.samples.span, taken: &taken) {
    let reading = gate.advance(slicer.hop.span)
    if let action = segmenter.advance(slicer.hop.span, reading, prospect: .unknown) {
      actions.append(action)
    }
  }
  print(actions)
  #expect(actions.count == 2)
}
