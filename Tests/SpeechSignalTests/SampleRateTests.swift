import SpeechSignal
import Testing

@Suite struct SampleRateTests {
  @Test(
    arguments: [
      (16_000, .milliseconds(10), 160), (44_100, .milliseconds(10), 441),
      (11_025, .milliseconds(10), 110), (16_000, .seconds(0), 0), (16_000, .seconds(-1), 0),
      (48_000, .seconds(36_000), 1_728_000_000), (8_000, .microseconds(62_500), 500),
    ] as [(Int, Duration, Int)])
  func `time becomes frames`(hertz: Int, time: Duration, frames: Int) {
    #expect(SampleRate(hertz: hertz).frames(in: time) == frames)
  }

  @Test func `no time is too long`() {
    let frames = SampleRate(hertz: 768_000).frames(in: .seconds(Int64.max))
    #expect(frames > 1 << 40)
  }

  @Test func `frames become time and come back`() {
    let rate = SampleRate(hertz: 44_100)
    #expect(rate.seconds(ofFrames: 22_050) == 0.5)
    for frames in [0, 1, 441, 44_099, 44_100 * 3600 + 7] {
      #expect(rate.frames(in: rate.duration(ofFrames: frames)) == frames)
    }
  }

  @Test func `a rate out of range stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = SampleRate(hertz: 0) }
    await #expect(processExitsWith: .failure) { _ = SampleRate(hertz: 1_000_000) }
  }
}
