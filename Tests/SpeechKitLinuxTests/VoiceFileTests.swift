import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// Voices in files, as Flite's own tool writes them.
struct VoiceFileTests {
  /// One voice of Flite's, written once.
  private static let dump = Result {
    let folder = try TemporaryFolder()
    let path = folder.path("cmu_us_slt.flitevox")
    try #require(ToolRun(shell: "flite -voice slt -voicedump '\(path)'").status == 0)
    return (folder, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  private let bytes: [UInt8]
  private let folder: TemporaryFolder

  init() throws {
    bytes = try Self.dump.get().1
    folder = try TemporaryFolder()
  }

  @Test func `a voice in a file speaks as the one it was written from`() throws {
    let voice = try Voice(file: folder.write(bytes, to: "slt.flitevox"))
    #expect(voice.name == "cmu_us_slt")
    #expect(voice.sampleRate == 16000)
    #expect((150...190) ~= voice.pitch)
    let text = "Good morning, everyone."
    #expect(
      try Synthesizer(voice).speak(text).samples == Synthesizer(.slt).speak(text).samples)
  }

  @Test func `a file that was cut short anywhere is refused`() throws {
    for share in stride(from: 0, to: 1, by: 0.05) {
      let path = try folder.write(
        bytes.prefix(Int(Double(bytes.count) * share)), to: "cut.flitevox")
      let error = #expect(throws: SpeechError.self) { try Voice(file: path) }
      #expect(error?.kind == .inputInvalid)
    }
  }

  @Test func `whatever is damaged in a file, it is refused or speaks`() throws {
    var generator = SeededGenerator(seed: 11)
    // Among the names and numbers at the beginning and the end damage does most.
    let places = (0..<20).map { _ in
      [
        Int.random(in: 26..<600, using: &generator),
        Int.random(in: 26..<bytes.count, using: &generator),
        Int.random(in: bytes.count - 8000..<bytes.count, using: &generator),
      ]
    }
    for place in places.flatMap(\.self) {
      var damaged = bytes
      damaged[place] = UInt8.random(in: 0...255, using: &generator)
      let path = try folder.write(damaged, to: "damaged-\(place).flitevox")
      guard let voice = try? Voice(file: path) else { continue }
      _ = try? Synthesizer(voice).speak("hello there")
    }
  }

  @Test func `files that are something else are refused, and missing ones named`() throws {
    for other in ["", "RIFF", String(repeating: "\0", count: 5000)] {
      let path = try folder.write(other.utf8, to: "other.flitevox")
      let error = #expect(throws: SpeechError.self) { try Voice(file: path) }
      #expect(error?.kind == .inputInvalid)
    }
    let error = #expect(throws: SpeechError.self) { try Voice(file: folder.path("none")) }
    #expect(error?.kind == .inputMissing)
  }
}
