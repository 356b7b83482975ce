import SpeechKitLinux
import ToolSupport

/// What the command line of `say` asks for.
struct SayOptions {
  /// Every option of the tool.
  static let table = OptionTable(
    tool: "say",
    synopsis: [
      "[-v VOICE] [-r WPM] [-o FILE | -a DEVICE] [TEXT...]",
      "[-v VOICE] [-r WPM] [-o FILE | -a DEVICE] -f FILE",
      "-v '?' | -a '?'",
    ],
    summary: "Speaks text aloud, or into a sound file. Without TEXT and -f, speaks what is on "
      + "standard input; a terminal line by line.",
    sections: [
      .init(
        "What is said",
        [
          .init("input-file", "f", .required("FILE"), "Speak this file; - is standard input.")
        ]),
      .init(
        "How it is said",
        [
          .init("voice", "v", .required("VOICE"), "Who speaks; '?' lists the voices."),
          .init("rate", "r", .required("WPM"), "Words a minute, 40 to 800."),
        ]),
      .init(
        "Where it goes",
        [
          .init(
            "audio-device", "a", .required("DEVICE"),
            "Speak on this ALSA device, by its name or the beginning of it; '?' lists them."),
          .init(
            "lead-in", nil, .required("MS"),
            "Silence before the first word, 0 to 60000 ms, for amplifiers that wake up slowly."),
          .init(
            "output-file", "o", .required("FILE"),
            "Write a sound file instead of speaking; the ending of its name tells the format. "
              + "- is standard output, as WAV."),
        ]),
    ],
    epilogue: """
      Exit status: 0 done, 3 no sound device, 64 wrong usage, 65 nothing to say, 66 input missing,
      69 no such voice, 73 output not writable, 130 interrupted.
      """)

  let voice: Voice
  let wordsPerMinute: Double?
  let input: SayInput
  let output: String?
  let device: String
  let leadIn: Duration

  /// Reads the options.
  /// - Throws: `ToolFailure` for values out of range and for contradictions.
  init(_ options: ParsedOptions) throws(ToolFailure) {
    do throws(SpeechError) {
      voice = try options["voice"].map(Voice.named) ?? .slt
    } catch { throw ToolFailure(error) }
    wordsPerMinute = try options.number("rate", in: 40...800)
    if let file = options["input-file"] {
      guard options.operands.isEmpty else {
        throw ToolFailure(.usage, "give either TEXT or -f, not both; see say --help")
      }
      input = file == "-" ? .standardInput : .file(file)
    } else if options.operands.isEmpty {
      input = .standardInput
    } else {
      input = .text(options.operands.joined(separator: " "))
    }
    output = options["output-file"]
    device = options["audio-device"].map(DeviceList.name) ?? "default"
    leadIn = .milliseconds(try options.integer("lead-in", in: 0...60_000) ?? 0)
    if output != nil, options.has("audio-device") || options.has("lead-in") {
      throw ToolFailure(.usage, "-o writes a file and plays nothing: leave out -a and --lead-in")
    }
  }

  /// What the voice is told.
  var synthesizer: Synthesizer {
    var synthesizer = Synthesizer(voice)
    synthesizer.wordsPerMinute = wordsPerMinute
    return synthesizer
  }
}
