import Foundation
import SpeechKitLinux
import TestSupport
import Testing

struct SoundFileWriterTests {
  let folder: TemporaryFolder
  let tone = (0..<8000).map { Int16(truncatingIfNeeded: ($0 * 37) % 20000 - 10000) }

  init() throws { folder = try TemporaryFolder() }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
  }

  private func write(
    _ path: String, _ format: SoundFileFormat = .wav, sampleRate: Int = 8000
  ) throws {
    var writer = try SoundFileWriter(path, format: format, sampleRate: sampleRate)
    try writer.write(tone.span)
    try writer.finish()
  }

  private func read(_ path: String) throws -> [Int16] {
    let raw = NSTemporaryDirectory() + "speechkit-\(UUID().uuidString).raw"
    defer { try? FileManager.default.removeItem(atPath: raw) }
    try ChildProcess.run(["sox", "-V1", "-D", path, "-t", "raw", "-b16", "-e", "signed", raw])
    return try rawSamples(raw)
  }

  @Test(arguments: [
    ("a.wav", SoundFileFormat.wav), ("a.flac", SoundFileFormat(.flac)),
    ("a.aiff", SoundFileFormat(.aiff)), ("a.wav", SoundFileFormat(.wav, .int24)),
    ("a.wav", SoundFileFormat(.wav, .float32)), ("a.au", SoundFileFormat(.au, .int32)),
    ("a.aiff", SoundFileFormat(.aiff, .float64)),
  ])
  func `lossless formats give back what was written`(name: String, format: SoundFileFormat) throws {
    let path = folder.path(name)
    var writer = try SoundFileWriter(path, format: format, sampleRate: 8000)
    try writer.write(tone.span)
    #expect(!FileManager.default.fileExists(atPath: path))
    try writer.finish()
    #expect(names == [name])
    #expect(try read(path) == tone)
  }

  @Test func `a file that is not finished leaves what was there before`() throws {
    let path = try folder.write("before".utf8, to: "a.wav")
    do {
      var writer = try SoundFileWriter(path, sampleRate: 8000)
      try writer.write(tone.span)
    }
    #expect(names == ["a.wav"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("before".utf8))
  }

  @Test func `a link stays a link and what it points to is replaced`() throws {
    let path = try folder.write("before".utf8, to: "real.wav")
    let link = folder.path("link.wav")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    var writer = try SoundFileWriter(link, sampleRate: 8000)
    try writer.write(tone.span)
    try writer.finish()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(try read(path) == tone)
  }

  @Test(arguments: ["/no/such/folder/a.wav", "/tmp", "/proc/a.wav", "", "/tmp/"])
  func `a place that cannot be written is named`(path: String) {
    let error = #expect(throws: SpeechError.self) { try write(path) }
    #expect(error?.kind == .outputFailed)
    #expect(error?.operand == path)
  }

  @Test func `a full disk is an error`() throws {
    let error = #expect(throws: SpeechError.self) { try write("/dev/full") }
    #expect(error?.kind == .outputFailed)
  }

  @Test(arguments: [
    SoundFileFormat.wav, SoundFileFormat(.wav, .ulaw), SoundFileFormat(.wav, .float32),
  ])
  func `a stream of WAV is read to its end by others`(format: SoundFileFormat) throws {
    let fifo = folder.path("fifo")
    unsafe mkfifo(fifo, 0o600)
    let copy = folder.path("copy.wav")
    let reader = try ChildProcess(["ffmpeg", "-v", "error", "-y", "-i", fifo, "-c:a", "copy", copy])
    var writer = try SoundFileWriter(fifo, format: format, sampleRate: 8000)
    try writer.write(tone.span)
    try writer.finish()
    #expect(reader.wait() == 0)
    let samples = try read(copy)
    #expect(samples.count == tone.count)
    if format.encoding != .ulaw { #expect(samples == tone) }
  }

  @Test func `when the reader goes away the rest goes nowhere, without an error`() throws {
    signal(SIGPIPE, SIG_IGN)
    let fifo = folder.path("fifo")
    unsafe mkfifo(fifo, 0o600)
    let reader = try ChildProcess(["head", "-c", "100", fifo])
    var writer = try SoundFileWriter(fifo, sampleRate: 8000)
    for _ in 0..<20 { try writer.write(tone.span) }
    let isAbandoned = writer.isAbandoned
    #expect(isAbandoned)
    try writer.finish()
    #expect(reader.wait() == 0)
  }

  @Test(arguments: [
    (SoundFileFormat(.flac, .float32), 16000), (SoundFileFormat(.opus), 11025),
    (SoundFileFormat(.wav), 0), (SoundFileFormat(.wav, .compressed), 8000),
  ])
  func `a format that does not exist is refused`(format: SoundFileFormat, rate: Int) {
    #expect(!format.isWritable(sampleRate: rate, channels: 1))
    let error = #expect(throws: SpeechError.self) {
      try write(folder.path("a"), format, sampleRate: rate)
    }
    #expect(error?.kind == .argumentInvalid)
    #expect(names.isEmpty)
  }
}
