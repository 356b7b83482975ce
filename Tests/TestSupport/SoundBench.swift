import Foundation
import SpeechKitLinux

/// The sound devices of the tests: real ALSA devices that need no hardware.
///
/// ALSA reads its configuration once a process, so there is one bench for all tests, and the devices
/// take what differs between tests as arguments in their names. Whoever uses ALSA in a test takes
/// the names from here, so that the configuration is in place first.
package final class SoundBench: Sendable {
  /// The bench of this process.
  package static let shared = Result { try SoundBench() }

  /// The configuration in the form of `ALSA_CONFIG_PATH`, for child processes.
  package let configurationPath: String
  private let folder: TemporaryFolder

  private init() throws {
    folder = try TemporaryFolder()
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/faulty_microphone.c").path
    let plugin = folder.path("libasound_module_pcm_faulty.so")
    try ChildProcess.run([
      "cc", "-O1", "-shared", "-fPIC", "-DPIC", "-Wl,-z,nodelete", "-o", plugin, source, "-lasound",
    ])
    let configuration = try folder.write(Self.configuration(plugin: plugin).utf8, to: "asoundrc")
    configurationPath = "/usr/share/alsa/alsa.conf:\(configuration)"
    unsafe setenv("ALSA_CONFIG_PATH", configurationPath, 1)
    // What is held by a static is never let go of.
    Self.leftover.withLock { $0 = folder.path }
    atexit {
      SoundBench.leftover.withLock { try? FileManager.default.removeItem(atPath: $0) }
    }
  }

  private static let leftover = Guarded("")

  private static func configuration(plugin: String) -> String {
    let texts = ["FILE", "ID", "FORMAT", "FAULT", "REFUSAL"]
    let wholes = ["RATE", "CHANNELS", "AT", "COUNT"]
    let arguments =
      texts.map { "@args.\($0) { type string default \"\" }" }
      + wholes.map { "@args.\($0) { type integer default 0 }" }
      + ["SPEED", "BACK"].map { "@args.\($0) { type real default 1.0 }" }
    let all = texts + wholes + ["SPEED", "BACK"]
    return """
      pcm_type.faulty { lib "\(plugin)" }
      pcm.faulty {
        @args [ \(all.joined(separator: " ")) ]
        \(arguments.joined(separator: "\n  "))
        type faulty
        \(all.map { "\($0.lowercased()) $\($0)" }.joined(separator: "\n  "))
      }
      pcm.tape {
        @args [ FILE ]
        @args.FILE { type string }
        type file
        slave.pcm "null"
        file "/dev/null"
        infile $FILE
        format "raw"
      }
      pcm.recorder {
        @args [ FILE ]
        @args.FILE { type string }
        type file
        slave.pcm "null"
        file $FILE
        format "raw"
      }
      pcm.served {
        @args [ DEVICE SERVER ]
        @args.DEVICE { type string }
        @args.SERVER { type string }
        type pulse
        device $DEVICE
        server $SERVER
      }

      """
  }

  /// An ALSA `file` device that gives a raw 16-bit file, in no time, and then silence.
  package func tape(_ path: String) -> String {
    "tape:FILE=\(path)"
  }

  /// An ALSA `file` device that writes what is played to it to a raw file, in no time.
  package func recorder(_ path: String) -> String {
    "recorder:FILE=\(path)"
  }

  /// A microphone that misbehaves as `Fixtures/faulty_microphone.c` says.
  /// - Parameter options: Its options by name; a new `id` unless one is given.
  /// - Returns: Its ALSA name.
  package func faulty(_ options: [String: String]) -> String {
    let id = options["id"] ?? UUID().uuidString
    let all = options.merging(["id": id]) { $1 }
    return "faulty:"
      + all.map { "\($0.key.uppercased())=\($0.value)" }.sorted().joined(separator: ",")
  }
}
