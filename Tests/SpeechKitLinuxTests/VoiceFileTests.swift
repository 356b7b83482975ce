import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// Voices in files, as Flite's own tool writes them.
struct VoiceFileTests {
  /// Voices of Flite's, written once: one of the usual kind, and one with a model for accents.
  private static let dumps = Result {
    let folder = try TemporaryFolder()
    return try ["slt", "rms"].map { name in
      let path = folder.path(name)
      try #require(ToolRun(shell: "flite -voice \(name) -voicedump '\(path)'").status == 0)
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
  }

  private let bytes: [UInt8]
  private let folder: TemporaryFolder

  init() throws {
    bytes = try Self.dumps.get()[0]
    folder = try TemporaryFolder()
  }

  @Test func `a voice with a model for accents speaks from a file at any pitch`() throws {
    let voice = try Voice(file: folder.write(Self.dumps.get()[1], to: "rms.flitevox"))
    for semitones in [0.0, 4] {
      var loaded = Synthesizer(voice)
      loaded.pitch = Synthesizer.pitch(semitones: semitones)
      var builtIn = Synthesizer(.rms)
      builtIn.pitch = loaded.pitch
      #expect(try loaded.speak("Good morning.").samples == builtIn.speak("Good morning.").samples)
    }
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

  @Test(arguments: [0, 1]) func `whatever is damaged in a file, it is read to an end or refused`(
    voice: Int
  ) throws {
    var generator = SeededGenerator(seed: 11)
    var damaged = try Self.dumps.get()[voice]
    var refused = 0
    for number in 0..<8 {
      for _ in 0..<20 { damaged[Int.random(in: 26..<damaged.count, using: &generator)] = 0xFF }
      let path = try folder.write(damaged, to: "damaged-\(number).flitevox")
      if (try? Voice(file: path)) == nil { refused += 1 }
    }
    #expect(refused > 0)
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
