import AudioConversion
import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// What is made of sound, judged by FFmpeg's own programs.
@Suite(.timeLimit(.minutes(5))) struct AACFileTests {
  let bench: ConversionBench

  init() throws { bench = try ConversionBench() }

  @Test(arguments: [(16000, 1), (16000, 2), (48000, 1), (48000, 2), (44100, 6)])
  func `length and beginning are those of the source`(rate: Int, channels: Int) throws {
    let source = try bench.wav(rate: rate, channels: channels)
    let result = try bench.convert(source, to: "out.m4a")
    #expect(result.frames == rate)
    let facts = try bench.probed(bench.path("out.m4a"))
    #expect(facts["codec_name"] == "aac")
    #expect(facts["profile"] == "LC")
    #expect(facts["sample_rate"] == "\(rate)")
    #expect(facts["channels"] == "\(channels)")
    #expect(Double(facts["duration"] ?? "") == 1)
    #expect(Double(facts["start_time"] ?? "") == 0)
    let heard = try bench.decoded(bench.path("out.m4a"))
    #expect(rate..<rate + 1024 ~= heard.count / channels)
    #expect((0...1).contains(ConversionBench.onset(heard, channels: channels) ?? -1))
    // Read by this package, it ends where the source does.
    #expect(try bench.samples(of: bench.path("out.m4a")).count == rate * channels)
  }

  @Test func `a chain of conversions does not drift`() throws {
    var last = try bench.wav(rate: 44100)
    for step in 1...5 {
      let name = "\(step).\(step % 2 == 1 ? "m4a" : "wav")"
      try bench.convert(last, to: name)
      last = bench.path(name)
    }
    let samples = try bench.samples(of: last)
    #expect(samples.count == 44100)
    #expect((0...1).contains(ConversionBench.onset(samples) ?? -1))
    let original = ConversionBench.tone(rate: 44100)
    let difference =
      zip(samples, original).dropFirst(2000).prefix(40000)
      .map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(difference < 1600, "the tone is still where it was, to a tenth of its amplitude")
  }

  @Test(arguments: [
    (8000, 8000), (11025, 11025), (22050, 22050), (22222, 22050), (88200, 88200), (96000, 96000),
    (192000, 96000),
  ])
  func `rates that the codec does not have become the nearest, with a note`(
    rate: Int, expected: Int
  ) throws {
    let source = try bench.wav(rate: rate, seconds: 0.5)
    let converter = try AudioConverter(.file(source), to: bench.path("out.m4a"))
    #expect(converter.plan.sampleRate == expected)
    #expect(converter.plan.notes.count == (rate == expected ? 0 : 1))
    _ = try converter.run()
    let facts = try bench.probed(bench.path("out.m4a"))
    #expect(facts["sample_rate"] == "\(expected)")
    #expect(abs((Double(facts["duration"] ?? "") ?? 0) - 0.5) < 0.001)
    // Its pitch is what it was: 440 Hz, counted by its zero crossings.
    let heard = try bench.decoded(bench.path("out.m4a")).prefix(expected / 2).dropFirst(
      expected / 10)
    let rises = zip(heard, heard.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(Double(rises) - 440 * 0.4) <= 1.5)
  }

  @Test(arguments: [(8000, 320_000, 48000), (44100, 320_000, 264_600), (48000, 1000, 12000)])
  func `bit rates beyond the codec are limited, with a note`(
    rate: Int, wish: Int, expected: Int
  ) throws {
    var settings = ConversionSettings()
    settings.bitRate = wish
    let source = try bench.wav(rate: rate, seconds: 0.2)
    let converter = try AudioConverter(.file(source), to: bench.path("out.m4a"), settings)
    #expect(converter.plan.bitRate == expected)
    #expect(converter.plan.notes.count == 1)
    _ = try converter.run()
    _ = try bench.decoded(bench.path("out.m4a"))
  }

  @Test func `ten milliseconds are enough, and nothing is not`() throws {
    try bench.convert(try bench.wav(rate: 44100, seconds: 0.01), to: "short.m4a")
    #expect(Double(try bench.probed(bench.path("short.m4a"))["duration"] ?? "") == 0.01)
    let empty = try bench.folder.write(WAVBytes(data: []).bytes, to: "empty.wav")
    let error = #expect(throws: SpeechError.self) { try bench.convert(empty, to: "none.m4a") }
    #expect(error?.kind == .inputInvalid)
    #expect(try bench.names == ["empty.wav", "in.wav", "short.m4a"])
  }

  @Test(arguments: ["m4a", "aac", "wav", "flac", "ogg", "mp3"])
  func `every format is read without complaint, and holds the whole`(ending: String) throws {
    var settings = ConversionSettings()
    settings.metadata = AudioMetadata(title: "A tone", artist: "Nobody")
    let path = bench.path("out.\(ending)")
    try bench.convert(try bench.wav(rate: 44100), to: "out.\(ending)", settings)
    // No AAC stream without a container says how long it is, and few WAV files which channel is
    // where.
    let estimate =
      switch ending {
      case "aac": "Estimating duration from bitrate"
      case "wav": "Guessed Channel Layout"
      default: ""
      }
    let facts = try bench.probed(path, complaints: estimate)
    // Ogg keeps what it says with the stream, the others with the file.
    let tags = facts.reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
    #expect(tags["tag:title"] == "A tone")
    #expect(tags["tag:artist"] == "Nobody")
    let heard = try bench.decoded(path, complaints: estimate)
    // The priming of a bare stream, and the padding of its last packet.
    let extra = ending == "aac" ? 1024..<2048 : 0..<1024
    if ending != "ogg" { #expect(extra ~= heard.count - 44100) }
    // FFmpeg leaves out the beginning of Ogg Vorbis.
    if ending == "ogg" { #expect(try bench.samples(of: path).count == 44100) }
    if ending == "wav" || ending == "flac" {
      #expect(heard == ConversionBench.tone(rate: 44100))
    }
  }

  @Test func `samples of 24 bits stay whole where the format can hold them`() throws {
    let bytes: [UInt8] = (0..<9000).map { (index: Int) in UInt8(index * 7 % 251) }
    let source = try bench.folder.write(WAVBytes(bits: 24, data: bytes).bytes, to: "deep.wav")
    try bench.convert(source, to: "deep.flac")
    try bench.convert(bench.path("deep.flac"), to: "back.wav")
    let back = try Data(contentsOf: URL(fileURLWithPath: bench.path("back.wav")))
    #expect(Array(back.suffix(9000)) == bytes)
  }

  @Test(arguments: [(2, 1), (1, 2), (6, 2), (6, 1)])
  func `channels are mixed as they should be`(from: Int, to: Int) throws {
    var settings = ConversionSettings()
    settings.channels = to
    // A constant on the last channel, a right one where there are several.
    let samples = (0..<1600 * from).map { Int16($0 % from == from - 1 ? 8000 : 0) }
    let file = WAVBytes(channels: UInt16(from), data: WAVBytes.little(samples))
    try bench.convert(try bench.folder.write(file.bytes, to: "in.wav"), to: "out.wav", settings)
    let mixed = Array(try bench.samples(of: bench.path("out.wav")).prefix(to))
    let surround = 8000 * 0.7071 / (1 + 0.7071 + 0.7071)
    let expected: [Int16] =
      switch (from, to) {
      case (2, 1): [4000]
      case (1, 2): [8000, 8000]
      case (6, 2): [0, Int16(surround.rounded())]
      default: [1333]
      }
    #expect(mixed == expected)
  }

  @Test(arguments: [1, 2]) func `a place in AAC is found to the sample`(channels: Int) throws {
    try bench.convert(try bench.wav(rate: 44100, channels: channels), to: "a.m4a")
    let reader = try MediaFile.reader(bench.path("a.m4a"))
    func read(_ frames: Int) throws -> [Float] {
      var samples: [Float] = []
      var room = [Float](repeating: 0, count: 700 * channels)
      while samples.count < frames * channels {
        let count = try reader.read(into: &room)
        if count == 0 { break }
        samples += room.prefix(count * channels)
      }
      return Array(samples.prefix(frames * channels))
    }
    let whole = try read(100_000)
    #expect(whole.count == 44100 * channels)
    for place in [30001, 0, 1, 1023, 1024, 5000, 44000, 44100, 99999, 12345] {
      #expect(reader.seek(to: place))
      let part = try read(900)
      let expected = whole.dropFirst(place * channels).prefix(900 * channels)
      #expect(part.count == expected.count, "\(place)")
      let difference = zip(part, expected).map { abs($0 - $1) }.max() ?? 0
      // AAC's noise is made anew each time, far below the tone.
      #expect(difference < 0.003, "\(place)")
    }
  }
}
