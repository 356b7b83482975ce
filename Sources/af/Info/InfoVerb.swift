import SpeechKitLinux
import ToolSupport

extension Verb {
  /// `af info`: what is in sound files.
  static let info = Verb(
    OptionTable(
      tool: "af info",
      synopsis: ["[OPTION…] FILE…"],
      summary:
        "Says what is in sound files: container, coding, rate, channels, length, titles, chunks that "
        + "hold no samples, and what is odd, such as sizes that lie. FILE is a sound file, or - for "
        + "standard input.",
      sections: [
        .init("What is shown", [.init("json", nil, .none, "Print a JSON object a line a file.")])
      ],
      epilogue: """
        Exit status: 0 done, 64 wrong usage, 65 a file is no sound file, 66 a file is missing.
        """),
    "what is in files: format, length, titles, oddities"
  ) { options, interruption throws(ToolFailure) in
    try InputFiles(options, "af info").forEach(interruption) { path throws(ToolFailure) in
      let information = try Tool.attempt { () throws(SpeechError) in
        try SoundFileInformation(path: path)
      }
      let report = InfoReport(path: path, information)
      try StandardOutput.write(options.has("json") ? report.json + "\n" : report.text)
    }
  }
}
