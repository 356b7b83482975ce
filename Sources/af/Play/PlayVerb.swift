import AudioConversion
import SpeechKitLinux
import ToolSupport

extension Verb {
  /// `af play`: files on a device, filtered and steered.
  static let play = Verb(
    OptionTable(
      tool: "af play",
      synopsis: ["[OPTION…] FILE…"],
      summary:
        "Plays sound files one after the other without a gap, through filters if you like. FILE is "
        + "anything that libsndfile or FFmpeg's libraries read, or - for standard input.",
      sections: [
        .init(
          "What is heard",
          [
            .init("lowpass", nil, .required("HZ"), "Let through what lies below (Q 0.7071)."),
            .init("highpass", nil, .required("HZ"), "Let through what lies above (Q 0.7071)."),
            .init("bandpass", nil, .required("HZ,Q"), "Let through what lies around."),
            .init("gain", "g", .required("DB"), "Louder, or softer with a minus."),
            .init(
              "start", "s", .required("TIME"), "Begin there in the first file: seconds, or 1:02.5."),
            .init("loop", "l", .none, "Begin again after the last file."),
            .init(
              "markers", "m", .required("FILE"),
              "Places to jump to, a line each: the time, a tab, a name."),
          ]),
        .init(
          "How it is played",
          [
            .init("device", "d", .required("NAME"), "The ALSA device. Default: default."),
            .init(
              "low-latency", nil, .none,
              "Keep 40 ms of sound ahead rather than 500: keys act at once, a busy machine may be "
                + "heard."),
          ]),
      ],
      epilogue: """
        Keys, on a terminal:
          space         go: on after a pause, else to the next marker (without markers: pause)
          p             pause, and on
          left, right   to the marker before and after (without markers: 5 seconds)
          1 to 9, 0     to that marker, to the beginning
          up, down      gain by 1 dB
          [ ]           cut-off lower and higher, by a third of an octave; f: filter off and on
          q             end

        Exit status: 0 done, 3 no sound device or lost, 64 wrong usage, 65 bad input,
        66 input missing, 130 interrupted.
        """),
    "plays files, filtered, with markers and live keys"
  ) { options, interruption throws(ToolFailure) in
    let show = try Show(options)
    let player = show.player
    var line = LevelLine()
    defer { line.clear() }
    try interruption.during(stop: player.stop) { () throws(ToolFailure) in
      try RawTerminal.withKeys(show.press) { () throws(ToolFailure) in
        _ = try Tool.attempt { () throws(SpeechError) in
          try player.play(from: show.start) { progress in
            show.note(progress)
            line.show(show.text, show.meter.level)
          }
        }
      }
    }
    line.clear()
    if let underruns = show.underruns {
      Tool.report(
        "af play: the device ran out of sound \(underruns) times; without --low-latency fewer")
    }
  }
}
