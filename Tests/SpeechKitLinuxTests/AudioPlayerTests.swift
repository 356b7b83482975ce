import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// Files played to devices, and what comes out there.
@Suite(.timeLimit(.minutes(5))) struct AudioPlayerTests {
  let bench: SoundBench
  let folder: TemporaryFolder

  init() throws {
    bench = try SoundBench.shared.get()
    folder = try TemporaryFolder()
  }

  func wav(
    _ samples: [Int16], _ name: String, rate: Int = 16000, channels: Int = 1
  ) throws -> String {
    let file = WAVBytes(
      channels: UInt16(channels), sampleRate: UInt32(rate), data: WAVBytes.little(samples))
    return try folder.write(file.bytes, to: name)
  }

  /// Plays to a device that writes a file.
  func played(
    _ paths: [String], from start: Double = 0, loops: Bool = false, taps: [any AudioTap] = [],
    _ onProgress: (AudioPlayer, PlaybackProgress) -> Void = { _, _ in }
  ) throws -> [Int16] {
    let path = folder.path("\(UUID().uuidString).raw")
    let player = AudioPlayer(
      paths, device: bench.recorder(path), latency: .low, loops: loops, taps: taps)
    _ = try player.play(from: start) { onProgress(player, $0) }
    return try rawSamples(path)
  }

  @Test func `files follow each other sample by sample`() throws {
    let (one, two) = (Tone.sine(440, seconds: 0.123), Tone.sine(660, seconds: 0.2))
    let heard = try played([try wav(one, "1.wav"), try wav(two, "2.wav")])
    #expect(firstDifference(heard.prefix(one.count + two.count), one + two) == nil)
  }

  @Test func `it begins where it is told to`() throws {
    let tone = Tone.sine(440, seconds: 0.5)
    let path = try wav(tone, "a.wav")
    #expect(try Array(played([path], from: 0.25).prefix(4000)) == Array(tone[4000...]))
    #expect(throws: SpeechError.self) { try played([path], from: 0.5) }
  }

  @Test func `a loop has no seam`() throws {
    let tone = Tone.sine(440, seconds: 0.1)
    var blocks = 0
    let heard = try played([try wav(tone, "a.wav")], loops: true) { player, _ in
      blocks += 1
      if blocks == 50 { player.stop() }
    }
    #expect(heard.count >= 3 * tone.count)
    #expect(firstDifference(heard.prefix(3 * tone.count), tone + tone + tone) == nil)
  }

  @Test func `stereo stays stereo, and other rates keep their length`() throws {
    let both = Tone.sine(440, seconds: 0.2).flatMap { [$0, -$0] }
    #expect(try Array(played([try wav(both, "s.wav", channels: 2)]).prefix(both.count)) == both)
    let slow = Tone.sine(440, rate: 8000, seconds: 0.5)
    let first = Tone.sine(440, seconds: 0.1)
    let heard = try played([try wav(first, "1.wav"), try wav(slow, "8.wav", rate: 8000)])
    let second = heard.dropFirst(first.count).prefix(8000)
    #expect(abs(Tone.amplitude(of: 440, in: Array(second)) - 16000) < 100)
    #expect(heard.count - first.count - 8000 < 400)
  }

  @Test func `jumps, pauses and changes make no click`() throws {
    let path = try wav(Tone.sine(200, seconds: 4), "a.wav")
    let gain = GainTap()
    let filter = FilterTap(.lowPass, frequency: 7000)
    var blocks = 0
    let heard = try played([path], taps: [filter, gain]) { player, progress in
      blocks += 1
      switch blocks {
      case 20: player.jump(to: 3.3337)
      case 30: player.jump(to: 1.0011)
      case 40: player.pause()
      case 50: player.resume()
      case 60: gain.decibels.value = -30
      case 70: gain.decibels.value = 0
      case 80: filter.frequency.value = 100
      case 100: filter.frequency.value = 5000
      case 110: player.pause()
      case 120: player.jump(to: 3.5)
      case 125: player.resume()
      case 150: player.jump(to: 3.99)
      default: break
      }
      if blocks == 21 { #expect(abs(progress.seconds - 3.34) < 0.1) }
    }
    // Without the beginning, where the tone itself begins at once.
    let bends = heard.indices.dropFirst(100).dropLast(400).map {
      abs(Int(heard[$0]) - 2 * Int(heard[$0 - 1]) + Int(heard[$0 - 2]))
    }
    // A full swing of the tone bends by 99, and a seam between places without a click by less than
    // three times that; a click by thousands.
    #expect(bends.max() ?? 0 < 300)
    #expect(blocks > 150)
  }

  @Test func `a pause is silent, and nothing is lost over it`() throws {
    let path = try wav(Tone.sine(441, seconds: 1), "a.wav")
    var blocks = 0
    let heard = try played([path]) { player, _ in
      blocks += 1
      if blocks == 10 { player.pause() }
      if blocks == 60 { player.resume() }
    }
    let silent = heard.prefix(16000).indices.filter { heard[$0] == 0 && $0 > 1700 && $0 < 9000 }
    #expect(silent.count > 7000)
    #expect(heard.count >= 16000 + 7000)
  }

  @Test func `a missing file and a missing device are named`() throws {
    let missing = #expect(throws: SpeechError.self) { try played(["/nonexistent.wav"]) }
    #expect(missing?.kind == .inputMissing)
    let path = try wav([1, 2, 3], "a.wav")
    let silent = #expect(throws: SpeechError.self) {
      try AudioPlayer([path], device: "nosuchdevice").play()
    }
    #expect(silent?.kind == .deviceMissing)
  }

  /// In real time, through a sound server, at its monitor.
  @Test func `a tone above the cut-off falls as the formula says, and changes make no gap`()
    async throws
  {
    let server = try SoundServer()
    let tape = folder.path("tape.raw")
    let recorder = try ChildProcess(
      ["arecord", "-q", "-D", "vmic", "-t", "raw", "-f", "S16_LE", "-r", "16000", "-c", "1", tape],
      environment: server.environment, errors: 2)
    waitForBytes(in: tape)
    let filter = FilterTap(.lowPass, frequency: 1000)
    let path = try wav(Tone.sine(3000, seconds: 3.2), "a.wav")
    let player = AudioPlayer([path], device: server.speaker, taps: [filter])
    var underruns = 0
    let end = try player.play { progress in
      // From another thread than that on which sound is made.
      let isLate = progress.seconds > 1.5
      Thread.detachNewThread { filter.frequency.value = isLate ? 2000 : 1000 }
      underruns = progress.underruns
    }
    usleep(300_000)
    recorder.end()
    #expect(end == .finished)
    #expect(underruns == 0)
    let heard = try rawSamples(tape)
    let begin = try #require(heard.firstIndex { $0.magnitude > 100 })
    let sound = Array(heard[begin...])
    let rate = SampleRate(hertz: 16000)
    for (cutoff, second) in [(1000.0, 0.5), (2000, 2.4)] {
      let part = Array(sound[Int(second * 16000)..<Int((second + 0.6) * 16000)])
      let fall = 20 * log10(Tone.amplitude(of: 3000, in: part) / 16000)
      let formula = BiquadCoefficients.lowPass(cutoff: cutoff, rate: rate).gain(
        at: 3000, rate: rate)
      #expect(abs(fall - formula.value) < 0.5, "\(fall) for \(formula)")
    }
    // No gap: never more than one sample of silence in a row; no jump above what the tone has.
    let middle = sound[100..<Int(3.1 * 16000)]
    let silences = zip(middle, middle.dropFirst()).count { $0 == 0 && $1 == 0 }
    #expect(silences == 0)
  }
}
