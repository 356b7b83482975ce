import AudioConversion
import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// Files to convert, and what other programs say of those that were made.
struct ConversionBench {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func path(_ name: String) -> String { folder.path(name) }

  /// A tone from the first sample on, a fifth higher on each further channel.
  static func tone(
    rate: Int, channels: Int = 1, seconds: Double = 1, frequency: Double = 440
  ) -> [Int16] {
    (0..<Int(seconds * Double(rate)) * channels).map { index in
      let pitch = frequency * pow(1.5, Double(index % channels))
      let angle = 2 * Double.pi * pitch * Double(index / channels) / Double(rate)
      return Int16((16000 * cos(angle)).rounded())
    }
  }

  /// Writes a tone.
  func wav(
    _ name: String = "in.wav", rate: Int, channels: Int = 1, seconds: Double = 1
  ) throws -> String {
    let samples = Self.tone(rate: rate, channels: channels, seconds: seconds)
    let file = WAVBytes(
      channels: UInt16(channels), sampleRate: UInt32(rate), data: WAVBytes.little(samples))
    return try folder.write(file.bytes, to: name)
  }

  /// Converts a file, and gives what was made.
  @discardableResult
  func convert(
    _ source: String, to name: String, _ settings: ConversionSettings = ConversionSettings()
  ) throws -> ConversionResult {
    try AudioConverter(.file(source), to: path(name), settings).run()
  }

  /// The samples of a file as this package reads it, to 16 bits.
  func samples(of path: String) throws -> [Int16] {
    let copy = folder.path("\(UUID().uuidString).wav")
    _ = try AudioConverter(.file(path), to: copy).run()
    var reader = try SoundFileReader(path: copy)
    var room = [Float](repeating: 0, count: 4096 * reader.channels)
    var samples: [Int16] = []
    while true {
      let count = try reader.read(into: &room)
      if count == 0 { return samples }
      samples += room.prefix(count * reader.channels).map { PCM.sample(Double($0)) }
    }
  }

  /// The samples of a file as FFmpeg reads it; what it complains of is an issue.
  func decoded(_ path: String, complaints: String = "") throws -> [Int16] {
    let copy = folder.path("\(UUID().uuidString).raw")
    let run = try ToolRun(shell: "ffmpeg -v warning -nostdin -i \(path) -f s16le \(copy)")
    #expect(run.status == 0)
    #expect(
      run.errors.split(separator: "\n").allSatisfy {
        !complaints.isEmpty && $0.contains(complaints)
      })
    return try rawSamples(copy)
  }

  /// What ffprobe says of a file, by its names; what it complains of is an issue.
  func probed(_ path: String, complaints: String = "") throws -> [String: String] {
    let run = try ToolRun(
      shell: "ffprobe -v warning -show_format -show_streams -of default=nw=1 \(path)")
    #expect(
      run.errors.split(separator: "\n").allSatisfy {
        !complaints.isEmpty && $0.contains(complaints)
      })
    return Dictionary(
      run.text.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "=").map {
          (String(line[..<$0]), String(line[line.index(after: $0)...]))
        }
      }, uniquingKeysWith: { $1 })
  }

  /// What is in the folder.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// The index of the first sample that is clearly part of a tone.
  static func onset(_ samples: [Int16], channels: Int = 1) -> Int? {
    samples.firstIndex { $0.magnitude > 4000 }.map { $0 / channels }
  }
}
