import Foundation

/// A PulseAudio daemon of a test's own, with a loudspeaker that nobody hears and a microphone that
/// hears what is played to it, in real time and bit by bit.
///
/// Runs as any user, without D-Bus or hardware. It ends with the object at the latest.
package final class SoundServer {
  private let folder: TemporaryFolder
  private let bench: SoundBench
  private let sampleRate: Int
  private var daemon: ChildProcess?

  /// Starts a server and waits until it answers.
  /// - Parameter sampleRate: The rate at which the loudspeaker runs, in Hz.
  /// - Throws: ``Unanswered`` when it does not come up.
  package init(sampleRate: Int = 16000) throws {
    bench = try SoundBench.shared.get()
    folder = try TemporaryFolder()
    self.sampleRate = sampleRate
    try start()
  }

  private var address: String { "unix:\(folder.path("socket"))" }

  /// The microphone's ALSA name, in this process and in children with ``environment``.
  package var microphone: String { "served:DEVICE=loop.monitor,SERVER=\(address)" }

  /// The loudspeaker's ALSA name, in this process and in children with ``environment``.
  package var speaker: String { "served:DEVICE=loop,SERVER=\(address)" }

  /// What a child process needs to use the server; there the devices are called `vmic` and `vspk` too.
  package var environment: [String: String] {
    ["ALSA_CONFIG_PATH": "\(bench.configurationPath):\(folder.path("asoundrc"))"]
  }

  /// Starts the daemon again, after ``stop()``.
  package func start() throws {
    for name in ["run/pulse", "state", "config"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    try folder.write(
      """
      pcm.vmic { type pulse device "loop.monitor" server "\(address)" }
      pcm.vspk { type pulse device "loop" server "\(address)" }

      """.utf8, to: "asoundrc")
    // Without norewinds the idle loudspeaker makes the microphone wait for two seconds.
    try folder.write(
      """
      load-module module-native-protocol-unix socket=\(folder.path("socket")) auth-anonymous=1
      load-module module-null-sink sink_name=loop rate=\(sampleRate) channels=1 format=s16le norewinds=1

      """.utf8, to: "default.pa")
    let environment = [
      "XDG_RUNTIME_DIR": folder.path("run"), "PULSE_RUNTIME_PATH": folder.path("run/pulse"),
      "PULSE_STATE_PATH": folder.path("state"), "XDG_CONFIG_HOME": folder.path("config"),
      "HOME": folder.path,
    ]
    // PULSE_LATENCY_MSEC makes players hang. The time limit is for tests that are killed.
    daemon = try ChildProcess(
      [
        "env", "-u", "DBUS_SESSION_BUS_ADDRESS", "-u", "DISPLAY", "-u", "PULSE_LATENCY_MSEC",
        "timeout", "600", "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1",
        "--use-pid-file=no",
        "--disable-shm=yes", "--realtime=no", "--high-priority=no",
        "--log-target=file:\(folder.path("log"))", "-F", folder.path("default.pa"),
      ], environment: environment)
    let probe = ["timeout", "2", "pactl", "info"]
    for _ in 0..<200 {
      if try ChildProcess(probe, environment: ["PULSE_SERVER": address]).wait() == 0 { return }
      usleep(50_000)
    }
    throw Unanswered()
  }

  /// Ends the daemon, in the middle of whatever it does.
  package func stop() {
    daemon?.end()
    daemon = nil
  }

  /// The daemon did not come up within ten seconds.
  package struct Unanswered: Error {}
}
