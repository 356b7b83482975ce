import Glibc
import SpeechKitLinux

extension Benchmark {
  /// Ten minutes of stereo, a file of 106 MB that is removed at the end.
  private final class File {
    let path: String

    init() {
      let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
      path = "\(folder)/benchmarks-\(getpid()).wav"
      // Half a minute twenty times: noise with a fall of 6 dB an octave, about as loud as music is.
      var samples = Sounds.noise(count: 2 * 44_100 * 30)
      for i in 2..<samples.count { samples[i] = 0.9 * samples[i - 2] + 0.16 * samples[i] }
      samples.replaceSubrange(0..<2, with: [1, -1])
      do {
        var writer = try SoundFileWriter(path, sampleRate: 44_100, channels: 2)
        for _ in 0..<20 { try writer.write(samples.span) }
        try writer.finish()
      } catch { fatalError("\(error)") }
    }

    deinit { unsafe unlink(path) }
  }

  /// `af clip` of a file of ten minutes in stereo, with other programs on the same file.
  static var clip: [Benchmark] {
    let af = Command.beside("af")
    let others: [(String, String, Double, (String) -> [String])] = [
      ("clip-sox", "sox FILE -n stats", 1, { ["sox", $0, "-n", "stats"] }),
      (
        "clip-ffmpeg", "ffmpeg -af ebur128=peak=true", 5,
        {
          [
            "ffmpeg", "-v", "quiet", "-i", $0, "-af", "ebur128=peak=true", "-f", "null", "-",
          ]
        }
      ),
    ]
    // Made when the first of them is run.
    let shared = Lazily { File() }
    return others.map { name, title, goal, words in
      let tool = words("")[0]
      let reason =
        !Command.exists(af)
        ? "af is not built beside it" : !Command.exists(tool) ? "\(tool) is not installed" : nil
      return Benchmark(
        name, "af clip on 10 minutes of stereo, with \(title)", goal: goal, skipReason: reason,
        subject: { Command.run([af, "clip", "--summary", shared.value.path]) },
        reference: { Command.run(words(shared.value.path)) })
    }
  }
}
