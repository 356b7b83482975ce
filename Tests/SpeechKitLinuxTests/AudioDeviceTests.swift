import Foundation
import SpeechKitLinux
import TestSupport
import Testing

/// Devices that are not there, on a machine without a sound card.
@Suite(.timeLimit(.minutes(5)))
struct AudioDeviceTests {
  func refusal(_ device: String) throws -> SpeechError {
    _ = try SoundBench.shared.get()
    var configuration = CaptureConfiguration()
    configuration.device = device
    do throws(SpeechError) {
      _ = try Microphone(configuration)
    } catch {
      return error
    }
    throw Accepted()
  }

  struct Accepted: Error {}

  @Test(arguments: [
    ("1", "a number is not the name of a device"), ("hw:CARD=Nope", "no such device"),
    ("nonsense", "no such device"), ("", "no such device"),
  ])
  func `a wrong name is told from the rest`(name: String, cause: String) throws {
    let error = try refusal(name)
    #expect(error.kind == .deviceMissing)
    #expect(error.cause.hasPrefix(cause), "\(error)")
    #expect(!error.description.contains("\n"))
  }

  @Test(.enabled(if: !FileManager.default.fileExists(atPath: "/dev/snd"), "there is a sound card"))
  func `without any sound card that is said`() throws {
    let error = try refusal("default")
    #expect(error.kind == .deviceMissing)
    #expect(error.cause == "there is no sound card", "\(error)")
  }

  @Test func `the list has names to type, the default first, and no converter`() throws {
    _ = try SoundBench.shared.get()
    let devices = AudioDevice.list()
    #expect(devices.dropFirst().allSatisfy { !$0.isDefault })
    #expect(devices.allSatisfy { !$0.name.contains(" ") && !$0.description.contains("\n") })
    #expect(!devices.contains { ["null", "samplerate", "hw"].contains($0.name) })
  }

  @Test func `ALSA says nothing on its own`() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      for device in ["default", "hw:7", "nonsense", "dsnoop:CARD=Nope"] {
        var configuration = CaptureConfiguration()
        configuration.device = device
        _ = try? Microphone(configuration)
      }
      _ = AudioDevice.list()
    }
    let errors = try #require(result).standardErrorContent
    #expect(String(decoding: errors, as: UTF8.self) == "")
  }
}
