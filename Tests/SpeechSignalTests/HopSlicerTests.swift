import SpeechSignal
import Testing

@Suite struct HopSlicerTests {
  @Test(arguments: [1, 3, 4, 5, 11, 1000])
  func `hops are the same however the blocks were cut`(block: Int) {
    let samples = (0..<11).map { Int16($0) }
    var slicer = HopSlicer(hopLength: 4)
    var hops: [[Int16]] = []
    var start = 0
    while start < samples.count {
      let end = min(samples.count, start + block)
      var taken = 0
      while slicer.fill(from: samples.span.extracting(start..<end), taken: &taken) {
        hops.append(slicer.hop)
      }
      #expect(taken == end - start)
      start = end
    }
    if slicer.finish() { hops.append(slicer.hop) }
    #expect(hops == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10]])
  }

  @Test func `nothing in gives nothing out`() {
    var slicer = HopSlicer(hopLength: 4)
    var taken = 0
    let empty: [Int16] = []
    let isFilled = slicer.fill(from: empty.span, taken: &taken)
    let hasRest = slicer.finish()
    #expect(!isFilled && !hasRest)
  }

  @Test func `a hop without frames stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = HopSlicer(hopLength: 0) }
  }
}
