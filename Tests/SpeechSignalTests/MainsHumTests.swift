import SpeechSignal
import Testing

struct MainsHumTests {
  func reading(_ signal: Signal, block: Int = 1000) -> MainsHum.Reading? {
    var hum = MainsHum(sampleRate: signal.rate)
    let samples = signal.samples.span
    for start in stride(from: 0, to: samples.count, by: block) {
      hum.add(samples.extracting(start..<min(samples.count, start + block)))
    }
    return hum.reading
  }

  /// A room of some seconds with tones in it.
  func room(_ tones: [(hertz: Double, level: Decibels)], seconds: Double = 3, rate: Int = 16_000)
    -> Signal
  {
    tones.reduce(Signal(rate: rate).noise(-60, seconds)) { room, tone in
      room.mixing(
        at: 0,
        Signal(rate: rate).tone(tone.hertz, amplitude: tone.level.amplitudeRatio, seconds))
    }
  }

  @Test(arguments: [50, 60], [8000, 44_100])
  func `a hum is told with its frequency, its multiples and its level`(mains: Int, rate: Int) throws
  {
    let base = Double(mains)
    let hum = try #require(
      reading(room([(base, -40), (2 * base, -46), (5 * base, -50)], rate: rate)))
    #expect(hum.frequency == mains)
    #expect(hum.harmonics == [1, 2, 5])
    // The powers of the three in sum: 1 + 1/4 + 1/10 of the first.
    #expect(abs(hum.level.value - -38.7) < 0.3)
  }

  @Test(arguments: [49.8, 50.2]) func `mains that run slow or fast are found all the same`(
    hertz: Double
  ) throws {
    let hum = try #require(reading(room([(hertz, -40), (3 * hertz, -45)])))
    #expect(hum.frequency == 50)
    #expect(hum.harmonics == [1, 3])
    #expect(abs(hum.level.value - -38.8) < 0.7)
  }

  @Test func `a buzz without the mains' own frequency is a hum`() {
    #expect(reading(room([(120, -40), (240, -40)]))?.harmonics == [2, 4])
  }

  @Test func `what both mains have in common does not decide between them`() {
    #expect(reading(room([(60, -50), (300, -30)]))?.frequency == 60)
    #expect(reading(room([(50, -50), (300, -30)]))?.frequency == 50)
  }

  @Test(arguments: [
    Signal().noise(-40, 3), Signal().noise(-30, 3, seed: 7), Signal(),
    Signal().constant(0.3, 3), Signal().constant(0, 3), Signal().tone(97, amplitude: 0.1, 3),
    Signal().noise(-60, 3).mixing(at: 1, Signal().voice(-20, 1)),
    Signal().noise(-60, 0.4).mixing(at: 0, Signal().tone(50, amplitude: 0.1, 0.4)),
  ]) func `noise, an offset, silence, a voice, another tone and a short one are none`(
    signal: Signal
  ) {
    #expect(reading(signal) == nil)
  }

  @Test func `it is the same however the samples are cut`() {
    let signal = room([(50, -40)])
    let whole = reading(signal, block: .max)
    #expect(whole != nil)
    for block in [1, 7999] { #expect(reading(signal, block: block) == whole) }
  }

  @Test func `after a break it begins anew`() {
    var hum = MainsHum(sampleRate: 16_000)
    let signal = room([(50, -40)], seconds: 0.4)
    let samples = signal.samples.span
    for _ in 0..<4 {
      hum.add(samples)
      hum.interrupt()
    }
    #expect(hum.reading == nil)
  }
}
