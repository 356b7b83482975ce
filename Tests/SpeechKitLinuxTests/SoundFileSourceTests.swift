import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// Test signals, as 16-bit samples.
enum Tone {
  /// A sine.
  static func sine(
    _ frequency: Double, rate: Int = 16000, seconds: Double = 1, amplitude: Double = 16000
  ) -> [Int16] {
    (0..<Int(seconds * Double(rate))).map {
      Int16((amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate))).rounded())
    }
  }

  /// How much of a frequency is in a signal: the amplitude of its sine, away from the edges.
  static func amplitude(of frequency: Double, in samples: [Int16], rate: Int = 16000) -> Double {
    let edge = samples.count / 10
    let middle = samples[edge..<samples.count - edge]
    var real = 0.0
    var imaginary = 0.0
    var weights = 0.0
    for (index, sample) in middle.enumerated() {
      let angle = 2 * .pi * frequency * Double(index) / Double(rate)
      // A Hann window, so that other frequencies do not leak in.
      let weight = 0.5 - 0.5 * cos(2 * .pi * Double(index) / Double(middle.count))
      real += weight * Double(sample) * cos(angle)
      imaginary += weight * Double(sample) * sin(angle)
      weights += weight
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / weights
  }
}

@Suite(.timeLimit(.minutes(5)))
struct SoundFileSourceTests {
  let folder: TemporaryFolder
  /// Every value of 16 bits that matters, the extremes with them.
  let samples: [Int16] = [.min, .max, 0, -1, 1] + Tone.sine(440)

  init() throws {
    folder = try TemporaryFolder()
  }

  var plain: WAVBytes { WAVBytes(data: WAVBytes.little(samples)) }

  /// Reads a file to its end.
  func read(
    _ bytes: [UInt8], name: String = "a.wav", channel: Int? = nil, rawRate: Int? = nil
  ) throws -> (samples: [Int16], warnings: [String]) {
    let path = try folder.write(bytes, to: name)
    var source = try SoundFileSource(path: path, channel: channel, rawRate: rawRate)
    var taken = Taken()
    taken.read(&source)
    #expect(taken.error == nil)
    #expect(taken.gaps.isEmpty)
    return (taken.samples, source.warnings)
  }

  /// Why a file was refused.
  func refusal(_ bytes: [UInt8], rawRate: Int? = nil) throws -> SpeechError {
    let path = try folder.write(bytes, to: "refused.wav")
    return try refusal(path: path, rawRate: rawRate)
  }

  func refusal(path: String, rawRate: Int? = nil, channel: Int? = nil) throws -> SpeechError {
    do throws(SpeechError) {
      _ = try SoundFileSource(path: path, channel: channel, rawRate: rawRate)
    } catch {
      return error
    }
    throw Accepted()
  }

  struct Accepted: Error {}

  // MARK: Headers of every kind

  @Test func `16-bit mono at the rate asked for passes bit by bit`() throws {
    let read = try read(plain.bytes)
    #expect(firstDifference(read.samples, samples) == nil)
    #expect(read.warnings.isEmpty)
  }

  @Test(arguments: [
    ("a list before the samples", "LIST", "INFOISFT\u{e}\0\0\0Lavf59.27.100\0"),
    ("a list of odd size", "LIST", "INFOIART\u{3}\0\0\0abc"),
    ("a broadcast chunk", "bext", String(repeating: "\0", count: 602)),
    ("padding", "JUNK", String(repeating: "\0", count: 64)),
    ("a long list of nothing", "LIST", String(repeating: "\0", count: 400_000)),
  ])
  func `metadata is no sound`(kind: String, id: String, content: String) throws {
    var between = plain
    between.between = [(id, Array(content.utf8), nil)]
    #expect(firstDifference(try read(between.bytes).samples, samples) == nil, "\(kind)")
    var around = plain
    around.before = [(id, Array(content.utf8), nil)]
    around.after = [(id, Array(content.utf8), nil)]
    #expect(firstDifference(try read(around.bytes).samples, samples) == nil, "\(kind)")
  }

  @Test func `a longer format chunk and a fact chunk change nothing`() throws {
    var file = plain
    file.formatExtension = [0, 0]
    file.between = [("fact", WAVBytes.little(UInt32(samples.count)), nil)]
    #expect(firstDifference(try read(file.bytes).samples, samples) == nil)
  }

  @Test func `an odd chunk without its pad byte is read or refused, never taken for silence`()
    throws
  {
    var file = plain
    file.between = [("note", Array("abc".utf8), nil)]
    file.padsOddChunks = false
    let error = try refusal(file.bytes)
    #expect(error.kind == .inputInvalid)
    #expect(error.cause.contains("data"))
  }

  @Test func `a length of nothing before samples is refused, not read as nothing`() throws {
    var file = plain
    file.claimedDataSize = 0
    #expect(try refusal(file.bytes).cause.contains("promises no samples"))
    file.data = []
    #expect(try read(file.bytes).samples.isEmpty)
  }

  @Test(arguments: [0x7FFF_F000, 0x8000_0000, 0xFFFF_FFFF] as [UInt32])
  func `a made-up length is not believed`(length: UInt32) throws {
    var file = plain
    file.claimedDataSize = length
    let read = try read(file.bytes)
    #expect(firstDifference(read.samples, samples) == nil)
    #expect(read.warnings.isEmpty)
  }

  // MARK: Sample formats

  @Test func `8-bit samples are unsigned, and 128 is silence`() throws {
    let read = try read(
      WAVBytes(bits: 8, data: [UInt8](repeating: 128, count: 1000) + [0, 255]).bytes)
    #expect(read.samples == [Int16](repeating: 0, count: 1000) + [-32768, 32512])
  }

  @Test func `24 bits keep their upper sixteen, rounded`() throws {
    let data: [UInt8] = [0x7F, 0x34, 0x12, 0x80, 0x34, 0x12, 0x00, 0x00, 0x80]
    #expect(try read(WAVBytes(bits: 24, data: data).bytes).samples == [0x1234, 0x1235, -32768])
  }

  @Test func `floats saturate, and what is not a number is silence`() throws {
    let values: [Float] = [0.5, -0.5, 1, -1, 2, -2, 1e30, .nan, .infinity, -.infinity, 0]
    let data = values.flatMap { WAVBytes.little($0.bitPattern) }
    #expect(
      try read(WAVBytes(tag: 3, bits: 32, data: data).bytes).samples
        == [16384, -16384, .max, .min, .max, .min, .max, 0, .max, .min, 0])
  }

  @Test func `broken floats do not spoil what comes after them when the rate is converted`() throws
  {
    var values = Tone.sine(440, rate: 48000).map { Float($0) / 32768 }
    for index in 100..<200 { values[index] = [.nan, .infinity, -1e38, 1e38][index % 4] }
    let data = values.flatMap { WAVBytes.little($0.bitPattern) }
    let read = try read(WAVBytes(tag: 3, sampleRate: 48000, bits: 32, data: data).bytes)
    #expect(read.samples.count == 16000)
    let rest = Array(read.samples[1000...])
    #expect(abs(Tone.amplitude(of: 440, in: rest) - 16000) < 10)
  }

  @Test func `an extensible header is read for what is in it`() throws {
    let stereo = samples.flatMap { [$0, $0] }
    let file = WAVBytes(
      tag: 0xFFFE, channels: 2, formatExtension: WAVBytes.extensible(inner: 1, bits: 16),
      data: WAVBytes.little(stereo))
    #expect(firstDifference(try read(file.bytes).samples, samples) == nil)
  }

  @Test func `a coding that cannot be read is named`() throws {
    var file = plain
    file.tag = 0xFFFE
    file.formatExtension = WAVBytes.extensible(inner: 0x1234, bits: 16)
    let extensible = try refusal(file.bytes)
    #expect(extensible.cause.contains("0x1234"))
    file.tag = 0xFF
    file.formatExtension = []
    let plain = try refusal(file.bytes)
    #expect(plain.cause.contains("0xFF"))
  }

  @Test(arguments: ["u-law", "a-law", "ima-adpcm", "ms-adpcm", "gsm-full-rate"])
  func `telephone codings are decoded`(coding: String) throws {
    let path = try folder.write(
      WAVBytes(sampleRate: 8000, data: WAVBytes.little(Tone.sine(440, rate: 8000))).bytes,
      to: "plain.wav")
    try ChildProcess.run(["sox", path, "-e", coding, folder.path("coded.wav")])
    var source = try SoundFileSource(path: folder.path("coded.wav"))
    var taken = Taken()
    taken.read(&source)
    #expect(taken.error == nil)
    #expect(abs(Tone.amplitude(of: 440, in: taken.samples) / 16000 - 1) < 0.05)
  }

  @Test(arguments: ["flac", "ogg", "mp3", "aiff", "au", "w64", "opus"])
  func `other containers give the same sound at the same time`(container: String) throws {
    // A click half a second into silence tells the time; opus runs at 48 kHz.
    var click = [Int16](repeating: 0, count: 48000)
    for index in 24000..<24480 { click[index] = 20000 }
    let path = try folder.write(
      WAVBytes(sampleRate: 48000, data: WAVBytes.little(click)).bytes, to: "plain.wav")
    let coded = folder.path("coded.\(container)")
    let command =
      ["opus", "mp3"].contains(container)
      ? ["ffmpeg", "-loglevel", "error", "-i", path, coded] : ["sox", path, coded]
    try ChildProcess.run(command)
    var source = try SoundFileSource(path: coded)
    var taken = Taken()
    taken.read(&source)
    #expect(taken.error == nil)
    let first = try #require(taken.samples.firstIndex { $0 > 8000 })
    #expect(abs(first - 8000) <= 16, "\(source.format) is \(first - 8000) samples late")
  }

  // MARK: Rates and channels

  @Test(arguments: [8000, 11025, 22050, 32000, 44100, 48000, 96000, 192_000])
  func `every rate gives the tone it holds, for as long`(rate: Int) throws {
    let file = WAVBytes(
      sampleRate: UInt32(rate), data: WAVBytes.little(Tone.sine(1000, rate: rate)))
    let read = try read(file.bytes).samples
    #expect(abs(read.count - 16000) <= 1)
    #expect(abs(Tone.amplitude(of: 1000, in: read) - 16000) < 20)
  }

  @Test func `a sound above the band is removed, not folded into it`() throws {
    let file = WAVBytes(
      sampleRate: 48000, data: WAVBytes.little(Tone.sine(11000, rate: 48000)))
    let read = try read(file.bytes).samples
    // Folded, 11 kHz would be at 5 kHz. 1.6 of 16 000 is -80 dB.
    #expect(Tone.amplitude(of: 5000, in: read) < 1.6)
  }

  @Test func `converted sound is not late`() throws {
    var click = [Int16](repeating: 0, count: 48000)
    click[24000] = .max
    let read = try read(
      WAVBytes(sampleRate: 48000, data: WAVBytes.little(click)).bytes
    ).samples
    let loudest = try #require(read.indices.max { read[$0] < read[$1] })
    #expect(loudest == 8000)
  }

  @Test func `channels are mixed to their mean, or one is picked`() throws {
    let frames = samples.flatMap { [$0, Int16(0), Int16(1000)] }
    let file = WAVBytes(channels: 3, data: WAVBytes.little(frames))
    #expect(firstDifference(try read(file.bytes, channel: 1).samples, samples) == nil)
    #expect(try read(file.bytes, channel: 3).samples == samples.map { _ in 1000 })
    let mixed = try read(file.bytes).samples
    #expect(zip(mixed, samples).allSatisfy { abs(Int($0) - (Int($1) + 1000) / 3) <= 1 })
    let path = try folder.write(file.bytes, to: "three.wav")
    let error = try refusal(path: path, channel: 4)
    #expect(error.kind == .argumentInvalid)
    #expect(error.cause == "there is no channel 4, only 1 to 3")
  }

  @Test(arguments: [0, 500, 999, 768_001, 1_092_676, 0xFFFF_FFF0] as [UInt32])
  func `a rate that no sound has is refused`(rate: UInt32) throws {
    var file = plain
    file.sampleRate = rate
    #expect(try refusal(file.bytes).kind == .inputInvalid)
  }

  // MARK: What is cut or wrong

  @Test(arguments: 0...43)
  func `a header cut short is refused`(length: Int) throws {
    let error = try refusal(Array(plain.bytes.prefix(length)))
    #expect(error.kind == .inputInvalid)
    #expect(
      error.cause == (length == 0 ? "the file is empty" : "the header is cut short"))
  }

  @Test(arguments: [44, 45, 46, 60, 8044, 8045])
  func `samples cut short are used, and the loss is told`(length: Int) throws {
    let read = try read(Array(plain.bytes.prefix(length)))
    let whole = (length - 44) / 2
    #expect(firstDifference(read.samples, Array(samples.prefix(whole))) == nil)
    try #require(read.warnings.count == 1)
    #expect(read.warnings[0].contains("\(samples.count * 2)"))
    #expect(read.warnings[0].contains("\(length - 44)"))
  }

  @Test func `an incomplete last frame is dropped`() throws {
    let data: [UInt8] = [0, 0x10, 0, 0, 0x10, 0, 0, 0x20, 0, 0, 0x20, 0]
    let bytes = WAVBytes(channels: 2, bits: 24, data: data).bytes
    #expect(try read(Array(bytes.dropLast(2))).samples == [16])
  }

  @Test func `a compressed file cut short says so at its end`() throws {
    let path = try folder.write(plain.bytes, to: "plain.wav")
    try ChildProcess.run(["sox", path, folder.path("whole.flac")])
    let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path("whole.flac")))
    let read = try read(Array(whole.prefix(whole.count / 2)), name: "cut.flac")
    #expect(read.samples.count > 1000 && read.samples.count < samples.count)
    #expect(read.warnings.first?.contains("\(samples.count) frames promised") == true)
  }

  @Test func `sizes made to hurt are refused at once, without taking the memory`() throws {
    var format = plain
    format.claimedFormatSize = 0x6666_6666
    #expect(try refusal(format.bytes).kind == .inputInvalid)
    var unknown = plain
    unknown.between = [("abcd", [], 0x3939_3939)]
    #expect(try refusal(unknown.bytes).kind == .inputInvalid)
    var channels = plain
    channels.channels = 60000
    #expect(try refusal(channels.bytes).cause.contains("hannels"))
    channels.channels = 0
    #expect(try refusal(channels.bytes).cause.contains("hannel"))
  }

  @Test func `what is no sound is refused, each for its own reason`() throws {
    #expect(
      try refusal(Array("<!DOCTYPE html><html>Not found</html>".utf8)).cause.contains("web page"))
    #expect(try refusal(Array("Dear diary,\n".utf8)).cause.contains("text"))
    #expect(try refusal(path: folder.path).cause.contains("folder"))
    let missing = try refusal(path: folder.path("missing.wav"))
    #expect(missing.kind == .inputMissing)
    #expect(missing.cause == "No such file or directory")
  }

  /// Root may read everything, so this thread alone gives up being root for its file accesses.
  func withoutRoot<Result>(_ body: () throws -> Result) throws -> Result {
    // glibc declares setfsuid only for _GNU_SOURCE.
    typealias Change = @convention(c) (uid_t) -> Int32
    let symbol = unsafe try #require(dlsym(nil, "setfsuid"))
    let setFileSystemUser = unsafe unsafeBitCast(symbol, to: Change.self)
    let mine = geteuid()
    _ = setFileSystemUser(65534)
    defer { _ = setFileSystemUser(mine) }
    return try body()
  }

  @Test func `a file that may not be read is refused for that`() throws {
    let path = try folder.write(plain.bytes, to: "secret.wav")
    unsafe chmod(path, 0)
    let error = try withoutRoot { try refusal(path: path) }
    #expect(error.kind == .inputMissing)
    #expect(error.cause == "Permission denied")
  }

  @Test func `an MP3 under another name is read as what it is`() throws {
    let path = try folder.write(plain.bytes, to: "plain.wav")
    try ChildProcess.run(["sox", path, "-t", "mp3", folder.path("liar.wav")])
    var source = try SoundFileSource(path: folder.path("liar.wav"))
    var taken = Taken()
    taken.read(&source)
    #expect(source.format.contains("MPEG"))
    #expect(abs(Tone.amplitude(of: 440, in: taken.samples) / 16000 - 1) < 0.05)
  }

  @Test func `raw samples are read at the rate given`() throws {
    #expect(
      firstDifference(
        try read(WAVBytes.little(samples), name: "a.raw", rawRate: 16000).samples, samples) == nil)
    let slow = try refusal(WAVBytes.little(samples), rawRate: 16)
    #expect(slow.kind == .argumentInvalid)
    #expect(slow.advice.contains("16000"))
  }

  @Test func `reading is ended from outside`() throws {
    let path = try folder.write(plain.bytes, to: "plain.wav")
    var source = try SoundFileSource(path: path)
    let stopper = source.stopper
    stopper.stop()
    var taken = Taken()
    taken.read(&source)
    #expect(taken.samples.isEmpty)
    #expect(taken.error == nil)
  }
}
