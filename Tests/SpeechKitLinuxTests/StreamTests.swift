import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// Sound that arrives through a pipe, from the programs that people use for it.
@Suite(.timeLimit(.minutes(5)))
struct StreamTests {
  let folder: TemporaryFolder
  let samples = Tone.sine(440, seconds: 2)
  let plain: String

  init() throws {
    folder = try TemporaryFolder()
    plain = try folder.write(WAVBytes(data: WAVBytes.little(samples)).bytes, to: "plain.wav")
  }

  /// A program that writes to a pipe.
  final class Writer {
    let child: ChildProcess
    private let pipe: (reading: Int32, writing: Int32)

    init(_ command: [String]) throws {
      pipe = try ChildProcess.pipe()
      child = try ChildProcess(command, output: pipe.writing)
      close(pipe.writing)
    }

    deinit {
      // Before the child's end is waited for: it may be waiting to write.
      close(pipe.reading)
    }

    /// What reads the pipe.
    func source(
      rawRate: Int? = nil, channel: Int? = nil
    ) throws(SpeechError) -> SoundFileSource {
      try SoundFileSource(
        path: "/dev/fd/\(pipe.reading)", channel: channel, rawRate: rawRate)
    }
  }

  @Test(arguments: [
    ["ffmpeg", "-loglevel", "error", "-i", "PLAIN", "-f", "wav", "-"],
    ["sox", "PLAIN", "-t", "wav", "-"],
    ["cat", "PLAIN"],
    ["sox", "PLAIN", "-t", "au", "-"],
    ["sox", "PLAIN", "-t", "aiff", "-"],
    ["sox", "PLAIN", "-t", "flac", "-"],
  ])
  func `a stream is read to the end of its bytes`(command: [String]) throws {
    let writer = try Writer(command.map { $0 == "PLAIN" ? plain : $0 })
    var source = try writer.source()
    var taken = Taken()
    taken.read(&source)
    #expect(firstDifference(taken.samples, samples) == nil)
    #expect(taken.error == nil)
    #expect(source.warnings.isEmpty)
    #expect(writer.child.wait() == 0)
  }

  @Test(arguments: ["ogg", "mp3"])
  func `a compressed stream is read when it has ended`(type: String) throws {
    let writer = try Writer(["sox", plain, "-t", type, "-"])
    var source = try writer.source()
    var taken = Taken()
    taken.read(&source)
    #expect(taken.error == nil)
    #expect(abs(Tone.amplitude(of: 440, in: taken.samples) / 16000 - 1) < 0.05)
  }

  @Test func `arecord is read from its pipe`() throws {
    let bench = try SoundBench.shared.get()
    let raw = try folder.write(WAVBytes.little(samples), to: "plain.raw")
    let writer = try Writer(
      ["arecord", "-q", "-D", bench.tape(raw), "-f", "S16_LE", "-r", "16000", "-t", "wav"])
    var source = try writer.source()
    var taken = Taken()
    taken.read(&source, samples: samples.count)
    #expect(firstDifference(taken.samples.prefix(samples.count), samples) == nil)
  }

  @Test func `raw samples are read from a pipe`() throws {
    let writer = try Writer(["sox", plain, "-t", "raw", "-"])
    var source = try writer.source(rawRate: 16000)
    var taken = Taken()
    taken.read(&source)
    #expect(firstDifference(taken.samples, samples) == nil)
  }

  @Test func `a stream goes on behind the length that its header makes up`() throws {
    // As few frames as can be in 2 GB, and the made-up length ends inside one.
    let frameBytes = 1024 * 8
    let length = 0x7FFF_F000 + 48 * 100 * frameBytes
    let header = WAVBytes(
      tag: 3, channels: 1024, sampleRate: 768_000, bits: 64, claimedDataSize: 0x7FFF_F000
    ).bytes
    let head = try folder.write(header, to: "head.wav")
    let before = try Self.residentBytes()
    let writer = try Writer([
      "sh", "-c",
      "cat \(head); dd if=/dev/zero bs=64K count=\(length) iflag=count_bytes status=none",
    ])
    var source = try writer.source(channel: 1)
    var frames = 0
    var buffer = [Int16](repeating: 0, count: 8000)
    reading: while true {
      var span = buffer.mutableSpan
      switch try source.read(into: &span) {
      case .audio(let count): frames += count
      case .gap: Issue.record("a file has no gaps")
      case .end: break reading
      }
    }
    #expect(abs(frames - length / frameBytes / 48) <= 1)
    #expect(try Self.residentBytes() - before < 300_000_000)
  }

  static func residentBytes() throws -> Int {
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " ")
    return (Int(pages[1]) ?? 0) * 4096
  }

  @Test func `samples are given when they arrive, not when a block is full`() throws {
    let wav = WAVBytes(
      data: WAVBytes.little(Array(samples.prefix(100))), claimedDataSize: 0xFFFF_FFFF)
    let path = try folder.write(wav.bytes, to: "begun.wav")
    let writer = try Writer(["sh", "-c", "cat \(path); exec sleep 30"])
    var source = try writer.source()
    var taken = Taken()
    taken.read(&source, samples: 100)
    #expect(firstDifference(taken.samples, samples.prefix(100)) == nil)
    writer.child.end()
  }

  @Test func `a read that waits for a silent stream is ended from another thread`() throws {
    let head = try folder.write(WAVBytes(claimedDataSize: 0xFFFF_FFFF).bytes, to: "head.wav")
    let writer = try Writer(["sh", "-c", "cat \(head); exec sleep 30"])
    var source = try writer.source()
    let stopper = source.stopper
    let stopping = Thread {
      usleep(100_000)
      stopper.stop()
    }
    stopping.start()
    var taken = Taken()
    let seconds = ContinuousClock().measure { taken.read(&source) }
    #expect(taken.samples.isEmpty)
    #expect(seconds < .seconds(20))
    writer.child.end()
  }

  @Test(arguments: [
    (["true"], "nothing in it"),
    (["echo", "<html></html>"], "web page"),
    (["printf", "RIFF1234WAVEfmt "], "cut short"),
  ])
  func `a stream without sound is refused for its own reason`(
    command: [String], reason: String
  ) throws {
    do {
      _ = try Writer(command).source()
      Issue.record("it was accepted")
    } catch let error as SpeechError {
      #expect(error.kind == .inputInvalid)
      #expect(error.cause.contains(reason), "\(error.cause)")
    }
  }
}
