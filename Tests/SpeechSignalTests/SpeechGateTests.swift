import SpeechSignal
import Testing

@Suite struct SpeechGateTests {
  /// A sound written with a letter for each tenth of a second: `.` a quiet room, `v` a voice in it, `-` the
  /// pause within speech, `n` a loud steady noise, `w` a voice in that noise, `c` a click in the room, `h` hum
  /// of the mains, `0` digital silence, `d` the room with an offset.
  private func signal(_ score: String) -> Signal {
    var result = Signal()
    var voice = Signal().voice(-20, Double(score.count) / 10)
    voice.samples.reverse()
    for (i, letter) in score.enumerated() {
      let seed = UInt64(i + 1)
      let room = Signal().noise(-60, 0.1, seed: seed)
      let sung = Signal(samples: Array(voice.samples[i * 1600..<(i + 1) * 1600]))
      let piece =
        switch letter {
        case "v": room.mixing(at: 0, sung)
        case "n": Signal().noise(-30, 0.1, seed: seed)
        case "w": Signal().noise(-30, 0.1, seed: seed).mixing(at: 0, sung)
        case "c": room.mixing(at: 0.05, Signal().noise(-10, 0.003, seed: seed))
        case "h": room.mixing(at: 0, Signal().tone(50, amplitude: 0.1, 0.1))
        case "0": Signal().constant(0, 0.1)
        case "d": Signal(samples: room.samples.map { Int16(clamping: Int($0) + 3000) })
        default: room
        }
      result.samples += piece.samples
    }
    return result
  }

  /// A letter for each tenth of a second: `#` where more than half of it is speech, dated back, `.` where less.
  private func decisions(_ signal: Signal) -> String {
    let readings = Decisions(signal).readings
    var hops = readings.map(\.isSpeech)
    for (i, reading) in readings.enumerated() {
      for back in 0..<reading.lookBack { hops[i - 1 - back] = true }
    }
    return stride(from: 0, to: hops.count, by: 10).map { start in
      hops[start..<min(hops.count, start + 10)].filter { $0 }.count > 5 ? "#" : "."
    }.joined()
  }

  @Test(arguments: [
    // Speech in a quiet room; from the first sample; to the last.
    ("..........vvvvvvvvvv..........", "..........##########.........."),
    ("vvvvvvvvvv..........", "##########.........."),
    ("..........vvvvvvvvvv", "..........##########"),
    // Short words, and pauses between.
    (".....vv.....vvv.....vvvv.....", ".....##.....###.....####....."),
    // Neither noise that goes on nor clicks, hum, or a step of the offset are speech.
    ("nnnnnnnnnnnnnnnnnnnnnnnnnnnnnn", ".............................."),
    ("..c...c..c....c...cc.c....c...", ".............................."),
    ("hhhhhhhhhhhhhhhhhhhhhhhhhhhhhh", ".............................."),
    ("..........dddddddddd..........", ".............................."),
    // Digital silence before the room, and before speech.
    ("0000000000....................", ".............................."),
    ("0000000000vvvvvvvvvv0000000000", "..........##########.........."),
    // Speech in noise.
    ("nnnnnnnnnnwwwwwwwwwwnnnnnnnnnn", "..........##########.........."),
  ])
  func `decisions`(score: String, expected: String) {
    #expect(decisions(signal(score)) == expected, "\(score)")
  }

  @Test(arguments: [1, 7, 160, 1000, 4096])
  func `decisions are the same however the samples were cut`(block: Int) {
    let sound = Signal().noise(-60, 1.003).voice(-15, 1.1).noise(-60, 1).voice(-25, 0.413)
    #expect(Decisions(sound, block: block) == Decisions(sound))
    #expect(Decisions(sound).segments.count == 2)
  }

  @Test func `noise that starts becomes floor, and speech in it is still found`() {
    let sound = Signal().noise(-60, 2).noise(-25, 28)
    let found = Decisions(sound.mixing(at: 20, Signal().voice(-15, 1)))
    let readings = found.readings
    for reading in readings[1200..<1900] {
      #expect(!reading.isOpen)
      #expect(abs(reading.floor.value - readings[1200].floor.value) < 3)
    }
    #expect(readings[1200].floor > -35)
    let last = found.segments.last
    #expect(abs((last?.start ?? 0) - 20) < 0.1)
    #expect(abs((last?.end ?? 0) - 21) < 0.1)
  }

  @Test(arguments: [Decibels(-60), -30, -10])
  func `steady noise never keeps it open for ten seconds`(level: Decibels) {
    let readings = Decisions(Signal().noise(-70, 1).noise(level, 30)).readings
    var longest = 0
    var open = 0
    for reading in readings {
      open = reading.isOpen ? open + 1 : 0
      longest = max(longest, open)
    }
    #expect(longest < 700)
  }

  @Test func `a constant offset changes neither level nor decision`() {
    let sound = Signal().noise(-64, 2).mixing(at: 1, Signal().voice(-25, 0.6))
    let shifted = Signal(samples: sound.samples.map { Int16(clamping: Int($0) + 8000) })
    let without = Decisions(sound)
    let with = Decisions(shifted)
    #expect(with.actions == without.actions)
    for (a, b) in zip(with.readings, without.readings).dropFirst(50) {
      #expect(abs(a.level.value - b.level.value) < 3)
    }
  }

  @Test(arguments: [Decibels(-20), -45, -58])
  func `a quiet microphone is heard like a loud one`(level: Decibels) {
    let room = Decibels(max(-75, level.value - 30))
    let sound = Signal().noise(room, 4).mixing(at: 2, Signal().voice(level, 0.8))
    let segments = Decisions(sound).segments
    #expect(segments.count == 1)
    #expect(abs((segments.first?.start ?? 0) - 2) < 0.05)
    #expect(abs((segments.first?.end ?? 0) - 2.8) < 0.1)
  }

  @Test(arguments: [8_000, 11_025, 22_050, 44_100, 48_000])
  func `other sample rates find the same speech`(rate: Int) {
    let sound = Signal(rate: rate).noise(-60, 3)
      .mixing(at: 1, Signal(rate: rate).voice(-20, 1))
    let segments = Decisions(sound).segments
    #expect(segments.count == 1)
    #expect(abs((segments.first?.start ?? 0) - 1) < 0.05)
    #expect(abs((segments.first?.end ?? 0) - 2) < 0.1)
  }

  @Test func `the worst samples there are do no harm`() {
    var noise = Noise(seed: 4)
    var samples = [Int16](repeating: .min, count: 16_000)
    samples += (0..<16_000).map { $0 % 2 == 0 ? .min : .max }
    samples += (0..<16_000).map { _ in Int16(truncatingIfNeeded: noise.bits()) }
    for reading in Decisions(Signal(samples: samples)).readings {
      #expect(reading.evidence.isFinite)
      #expect(reading.lookBack <= GateReading.longestLookBack)
      #expect((0...1).contains(reading.voicing))
    }
  }

  @Test func `every reason appears where it should`() {
    let sound = Signal().noise(-60, 1).voice(-20, 1).noise(-60, 1).noise(-45, 0.15).noise(-60, 1)
    let reasons = Decisions(sound).readings.map(\.reason)
    #expect(reasons[..<90].allSatisfy { $0 == .quiet })
    #expect(reasons[90..<150].filter { $0 == .opened }.count == 1)
    #expect(reasons[130..<190].allSatisfy { $0 == .speech })
    #expect(reasons[205..<215].allSatisfy { $0 == .pause })
    #expect(reasons[205..<280].filter { $0 == .closed }.count == 1)
    #expect(reasons[305..<312].allSatisfy { $0 == .noise })
  }

  @Test func `a rate it cannot work at stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = SpeechGate(sampleRate: 4_000) }
  }
}
