import Foundation
import TestSupport
import Testing

/// `af record`, from devices without hardware.
@Suite(.timeLimit(.minutes(5))) struct AFRecordTests {
  let folder: TemporaryFolder
  let bench: SoundBench

  init() throws {
    folder = try TemporaryFolder()
    bench = try SoundBench.shared.get()
  }

  func duration(_ name: String) throws -> Double {
    let run = try ToolRun(
      shell: "ffprobe -v warning -show_entries format=duration -of csv=p=0 \(folder.path(name))")
    #expect(run.errors.isEmpty)
    return Double(run.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  @Test(arguments: ["m4a", "wav", "flac"])
  func `so long and no longer`(ending: String) throws {
    let samples = (0..<44100).map { Int16((9000 * sin(Double($0) * 0.05)).rounded()) }
    let tape = try folder.write(WAVBytes.little(samples), to: "tape.raw")
    let run = try ToolRun(
      "af",
      ["record", "-d", bench.tape(tape), "-t", "0.75", folder.path("out.\(ending)")],
      environment: ["ALSA_CONFIG_PATH": bench.configurationPath])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    #expect(try duration("out.\(ending)") == 0.75)
    let again = try ToolRun(
      "af", ["record", "-d", bench.tape(tape), "-t", "0.1", folder.path("out.\(ending)")],
      environment: ["ALSA_CONFIG_PATH": bench.configurationPath])
    #expect(again.status == 73)
    #expect(try duration("out.\(ending)") == 0.75)
  }

  @Test func `Ctrl-C ends it in good order, and after a power failure it can be played`() throws {
    let server = try SoundServer()
    let orderly = try ToolRun(
      shell: "timeout -s INT --preserve-status 1.5 af record -d vmic \(folder.path("a.m4a"))",
      environment: server.environment)
    #expect(orderly.status == 0, "\(orderly.errors)")
    #expect(0.5...2.5 ~= (try duration("a.m4a")))
    let killed = try ToolRun(
      shell: "timeout -s KILL 3.5 af record -d vmic \(folder.path("b.m4a"))",
      environment: server.environment)
    #expect(killed.status == 137)
    #expect(1...3.5 ~= (try duration("b.m4a")))
  }

  @Test func `a device that is not there is named, and leaves nothing`() throws {
    let run = try ToolRun(
      "af", ["record", "-d", "nosuchdevice", folder.path("out.m4a")],
      environment: ["ALSA_CONFIG_PATH": bench.configurationPath])
    #expect(run.status == 3)
    #expect(run.errors.contains("nosuchdevice"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.m4a")))
  }
}
