import SpeechKitLinux
import ToolSupport

/// What `af clip` was asked to do.
struct ClipOptions {
  static let table = OptionTable(
    tool: "af clip",
    synopsis: ["[OPTION…] FILE…", "--fix OUT FILE"],
    summary:
      "Lists where sound goes over full scale: samples at the end of the range, and places between "
      + "two samples where the sound itself, as a converter makes it, is above. A line a place, "
      + "channels from 1 on; a fraction in SAMPLE means between two. FILE is a sound file, or - for "
      + "standard input.",
    sections: [
      .init(
        "What counts",
        [
          .init(
            "ceiling", "c", .required("DB"),
            "What goes over this level counts, -60 to 20 dBFS. Default: 0.")
        ]),
      .init(
        "What is shown",
        [
          .init("summary", "s", .none, "Only the totals, not every place."),
          .init(
            "headroom", nil, .none,
            "Also say by how many dB to turn the sound down so that nothing is over."),
          .init("json", nil, .none, "Print a JSON object a line: one a place, then one a file."),
        ]),
      .init(
        "What is mended",
        [
          .init(
            "fix", nil, .required("OUT"),
            "Write FILE to OUT, turned down by that much; the ending of OUT tells the format. What "
              + "was cut off stays so, and a lossy format may bring some overs back.")
        ]),
    ],
    epilogue: """
      Examples:
        af clip mix.wav
        af clip --summary --ceiling -1 *.flac
        af clip --fix lower.wav mix.wav

      Exit status: 0 done, also when something is over, 64 wrong usage, 65 a file is no sound file,
      66 a file is missing, 73 OUT could not be written, 130 interrupted.
      """)

  let files: InputFiles
  let ceiling: Decibels
  let isSummary: Bool
  let showsHeadroom: Bool
  let isJSON: Bool
  let output: String?

  /// Reads the options.
  /// - Throws: `ToolFailure` for values out of range and for contradictions.
  init(_ options: ParsedOptions) throws(ToolFailure) {
    files = try InputFiles(options, "af clip")
    ceiling = Decibels(try options.number("ceiling", in: -60...20) ?? 0)
    isSummary = options.has("summary")
    isJSON = options.has("json")
    output = options["fix"]
    showsHeadroom = options.has("headroom") || output != nil
    guard let output else { return }
    guard files.paths.count == 1, files.paths[0] != "-" else {
      throw ToolFailure(.usage, "--fix mends one file, which has to be read twice: name one FILE")
    }
    guard SoundFileFormat.named(by: output) != nil else {
      throw ToolFailure(
        .usage, "--fix \(output): the ending of the name is none of .wav .aiff .caf .au .flac …")
    }
  }
}
