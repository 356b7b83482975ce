import SpeechKitLinux
import ToolSupport

/// What `af meter` was asked to do.
struct MeterOptions {
  /// How the figures are shown.
  enum Form { case text, json, csv }

  static let table = OptionTable(
    tool: "af meter",
    synopsis: ["[OPTION…] FILE…", "[OPTION…] --device NAME"],
    summary:
      "Says how strong sound is: level, peaks between the samples too, mean power, clipped samples, "
      + "DC offset, loudness. FILE is a sound file, or - for standard input; without one the default "
      + "device is heard until Ctrl-C.",
    sections: [
      .init(
        "What is measured",
        [
          .init("device", "d", .required("NAME"), "This ALSA device, instead of a file."),
          .init("rate", "r", .required("HZ"), "Its rate, 8000 to 48000. Default: 48000."),
          .init("channel", nil, .required("N"), "Take this channel, from 1, instead of all mixed."),
          .init("time", "t", .required("SECONDS"), "Hear the device for so long, up to a day."),
        ]),
      .init(
        "What is shown",
        [
          .init("json", nil, .none, "Print a JSON object a line: one a file, one a block heard."),
          .init("csv", nil, .none, "Print a table, a row a block."),
          .init(
            "block", "b", .required("SECONDS"),
            "The length of a block, 0.01 to 60. Default: 0.1; as plain lines 0.5."),
        ]),
    ],
    epilogue: """
      dBFS are decibels below full scale; on the calibrated meter a full-scale sine reads 0.0, on the
      classic one 12.4. -120 stands for silence. A dash, or null in JSON: the sound is too short, or
      has nothing louder than -70 LUFS.

      Examples:
        af meter take.wav
        af meter --csv --block 1 take.wav > levels.csv
        af meter --device hw:1

      Exit status: 0 done, 3 no sound device, 64 wrong usage, 65 a file is no sound file,
      66 a file is missing, 130 interrupted.
      """)

  let files: InputFiles?
  let form: Form
  let block: Double?
  let capture: CaptureConfiguration
  let seconds: Double?

  /// Reads the options.
  /// - Throws: `ToolFailure` for values out of range and for contradictions.
  init(_ options: ParsedOptions) throws(ToolFailure) {
    if options.has("json"), options.has("csv") {
      throw ToolFailure(.usage, "--json and --csv are two forms: choose one")
    }
    form = options.has("json") ? .json : options.has("csv") ? .csv : .text
    block = try options.number("block", in: 0.01...60)
    seconds = try options.number("time", in: 0.01...86_400)
    var capture = CaptureConfiguration()
    capture.device = options["device"] ?? capture.device
    capture.sampleRate = try options.integer("rate", in: 8000...48_000) ?? 48_000
    capture.channel = try options.integer("channel", in: 1...64)
    self.capture = capture
    let own = ["device", "rate", "channel", "time"].first(where: options.has)
    if options.operands.isEmpty {
      files = nil
    } else if let own {
      throw ToolFailure(.usage, "--\(own) is about a device: leave out the files")
    } else {
      files = try InputFiles(options, "af meter")
    }
    if form == .csv, options.operands.count > 1 {
      throw ToolFailure(.usage, "--csv makes one table: name one file")
    }
  }
}
