import AudioConversion
import SpeechKitLinux
import ToolSupport

extension Verb {
  /// `af convert`: one file into another format.
  static let convert = Verb(
    OptionTable(
      tool: "af convert",
      synopsis: ["[OPTION…] IN OUT"],
      summary:
        "Converts IN, any sound or film that libsndfile or FFmpeg's libraries read, or - for "
        + "standard input, into OUT, whose ending says the format: .m4a or .aac for AAC-LC, .wav, "
        + ".flac, .ogg, .mp3 and others. OUT appears only when it is whole.",
      sections: [
        EncodingOptions.section(rate: "those of IN", channels: "those of IN"),
        .init(
          "How it is done",
          [
            .init("force", "f", .none, "Replace OUT when it is there already."),
            .init("dry-run", "n", .none, "Say what would be made, and make nothing."),
          ]),
      ],
      epilogue: """
        Examples:
          af convert talk.wav talk.m4a
          af convert --bit-rate 96 --title "Talk" --artist "Ada" talk.wav talk.m4a
          af convert film.mp4 sound.flac

        Exit status: 0 done, 64 wrong usage, 65 bad input, 66 input missing,
        73 output not writable, 130 interrupted (then there is no OUT).
        """),
    "makes an .m4a, .aac, .wav, .flac, .ogg or .mp3 of a file"
  ) { options, interruption throws(ToolFailure) in
    let words = options.operands
    guard words.count == 2 else {
      throw ToolFailure(.usage, "an input and an output are needed; see af convert --help")
    }
    var settings = try EncodingOptions.settings(options)
    // A rehearsal may name what is there.
    settings.replaces = options.has("force") || options.has("dry-run")
    let work = try ConversionWork(.file(words[0]), to: words[1], settings, "af convert")
    if options.has("dry-run") {
      return try StandardOutput.write(ConversionReport(work.converter.plan).text)
    }
    var bar = ProgressBar()
    defer { bar.clear() }
    try interruption.during(stop: work.converter.cancel) { () throws(ToolFailure) in
      try work.run(
        onProgress: { progress in
          if let fraction = progress.fraction { bar.show(fraction) }
        }, atEnd: { bar.clear() })
    }
  }
}
