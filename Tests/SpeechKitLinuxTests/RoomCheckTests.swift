import SpeechKitLinux
import TestSupport
import Testing

struct RoomCheckTests {
  func check(_ samples: [Int16], block: Int = 4096) -> RoomReading {
    var check = RoomCheck(sampleRate: 16_000)
    let samples = samples.span
    for start in stride(from: 0, to: samples.count, by: block) {
      check.hear(samples.extracting(start..<min(samples.count, start + block)))
    }
    return check.reading
  }

  @Test func `room, speech and peak are those that were put in`() throws {
    let sound = try RoomSound(noise: -55)
    let reading = check(sound.samples)
    // White noise of a root mean square is 3 dB more as the level of a sine, and the meter, which
    // averages magnitudes, reads Gaussian noise 1 dB lower.
    let room = try #require(reading.room)
    #expect(abs(room.value - -52.5) < 1.5)
    let speech = try #require(reading.speech)
    #expect((-30 ... -15).contains(speech.value))
    #expect(reading.distance == speech - room)
    #expect((1.2...2.5).contains(reading.speechSeconds), "\(reading.speechSeconds)")
    #expect(
      reading.peak == sound.samples.map { Decibels(amplitudeRatio: abs(PCM.linear($0))) }.max())
    #expect(reading.findings.isEmpty, "\(reading.findings)")
  }

  @Test func `it is the same however the samples are cut, and whichever comes first`() throws {
    let samples = try RoomSound().samples
    let whole = check(samples, block: .max)
    for block in [1, 997] { #expect(check(samples, block: block) == whole) }
    let turned = check(Array(samples[40_000...] + samples[..<40_000]))
    let (first, second) = (try #require(turned.room), try #require(whole.room))
    #expect(abs(first.value - second.value) < 1)
  }

  @Test func `a level is doubled when the sound is, and nothing else changes`() throws {
    var sound = try RoomSound()
    sound.turn(by: 0.5)
    let (soft, loud) = (check(sound.samples), check(try RoomSound().samples))
    for (low, high) in [(soft.room, loud.room), (soft.speech, loud.speech)] {
      #expect(abs(try #require(high).value - #require(low).value - 6.02) < 0.5)
    }
    #expect(abs(try #require(loud.distance).value - #require(soft.distance).value) < 0.5)
  }

  @Test func `digital silence around a sound is not the room`() throws {
    let silence = [Int16](repeating: 0, count: 80_000)
    let reading = check(try silence + RoomSound(noise: -50).samples + silence)
    #expect(abs(try #require(reading.room).value - -47.5) < 1.5)
  }

  @Test func `what is lost is told, and a long recording is heard in part`() throws {
    var check = RoomCheck(sampleRate: 16_000)
    let noise = try RoomSound(sentence: "").samples
    check.lose(frames: 8000)
    while !check.isFull { check.hear(noise.span) }
    check.hear(noise.span)
    #expect(check.reading.seconds == 120)
    #expect(check.reading.lostSeconds == 0.5)
    #expect(check.reading.findings.map(\.kind) == [.noSpeech, .lost])
  }
}
