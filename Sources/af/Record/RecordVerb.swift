import AudioConversion
import SpeechKitLinux
import ToolSupport

extension Verb {
  /// `af record`: what a device hears into a file.
  static let record = Verb(
    OptionTable(
      tool: "af record",
      synopsis: ["[OPTION…] OUT"],
      summary:
        "Records what a sound device hears into OUT until Ctrl-C, which ends the file in good order. "
        + "An .m4a or .aac can be played at any time but for its last second, also after the power "
        + "has failed; other formats (.wav, .flac, .ogg, .mp3) appear at the end.",
      sections: [
        .init(
          "What is recorded",
          [
            .init("device", "d", .required("NAME"), "The ALSA device. Default: default."),
            .init(
              "channel", nil, .required("N"), "The channel to take, from 1. Default: the mean."),
            .init("time", "t", .required("SECONDS"), "Stop after so long."),
          ]),
        EncodingOptions.section(rate: "44100", channels: "1"),
        .init(
          "How it is done", [.init("force", "f", .none, "Replace OUT when it is there already.")]),
      ],
      epilogue: """
        Examples:
          af record note.m4a
          af record --device plughw:CARD=Device --time 60 --bit-rate 96 minute.m4a

        Exit status: 0 done or ended by Ctrl-C, 3 no sound device or lost, 64 wrong usage,
        73 output not writable.
        """),
    "records from a device into an .m4a, .aac, .wav …"
  ) { options, interruption throws(ToolFailure) in
    guard options.operands.count == 1, let path = options.operands.first else {
      throw ToolFailure(.usage, "one output is needed; see af record --help")
    }
    var settings = try EncodingOptions.settings(options)
    settings.replaces = options.has("force")
    settings.growsInPlace = true
    let meter = LevelTap()
    settings.taps = [meter]
    var capture = CaptureConfiguration()
    capture.device = options["device"] ?? capture.device
    capture.channel = try options.integer("channel", in: 1...64)
    capture.sampleRate = settings.sampleRate ?? 44100
    let duration = try options.number("time", in: 0.1...1e6)
    let source = try Tool.attempt { () throws(SpeechError) in
      let microphone = try Microphone(capture)
      let stopper = microphone.stopper
      interruption.stops { stopper.stop() }
      let frames = duration.map { Int($0 * Double(capture.sampleRate)) } ?? .max
      return ConversionSource.live(
        LimitedSource(microphone, frames: frames), name: capture.device)
    }
    let work = try ConversionWork(source, to: path, settings, "af record")
    var line = LevelLine()
    try work.run(
      onProgress: { line.show("● " + ClockTime.text(seconds: $0.seconds), meter.level) },
      atEnd: { line.clear() })
  }
}
