import SpeechKitLinux
import ToolSupport

/// What `listen calibrate` was asked to do.
struct CalibrateOptions {
  static let table = OptionTable(
    tool: "listen calibrate",
    synopsis: ["[OPTION…]", "[--channel N] [--json] FILE"],
    summary:
      "Measures a microphone in its room, for some seconds without speech and one sentence, and says "
      + "what to change: gain, distance, noise, hum. What was measured of a device is kept, and the "
      + "next time it says what is different. FILE is a recording of the same, or - for standard "
      + "input.",
    sections: [
      .init(
        "What is measured",
        [
          .init("device", "d", .required("NAME"), "The ALSA device. Default: default."),
          .init("channel", nil, .required("N"), "Take this channel, from 1, instead of all mixed."),
          .init(
            "room", "r", .required("SECONDS"), "How long the room is heard, 1 to 30. Default: 3."),
          .init(
            "timeout", "t", .required("SECONDS"),
            "How long the sentence is waited for, 1 to 60. Default: 10."),
        ]),
      .init(
        "What is shown",
        [
          .init("json", nil, .none, "Print everything as one JSON object."),
          .init("no-profile", nil, .none, "Neither keep nor compare what was measured."),
        ]),
    ],
    epilogue: """
      dBFS are decibels below full scale; room and speech are told as the listener hears them, above
      200 Hz. Measured figures are kept in XDG_STATE_HOME/speechkit, by default
      ~/.local/state/speechkit, a file a device.

      Examples:
        listen calibrate --device plughw:CARD=Device
        listen calibrate recording.wav

      Exit status: 0 fine, 1 something has to be changed, 3 no device, 64 wrong usage, 65 bad input,
      66 input missing, 73 the figures could not be kept, 130 interrupted.
      """)

  /// The recording; nil for a device.
  let file: String?
  let capture: CaptureConfiguration
  let room: Double
  let timeout: Double
  let isJSON: Bool
  let keepsProfile: Bool

  init(_ options: ParsedOptions) throws(ToolFailure) {
    guard options.operands.count <= 1 else {
      throw ToolFailure(.usage, "name one recording; see listen calibrate --help")
    }
    file = options.operands.first
    if file != nil, let own = ["device", "room", "timeout", "no-profile"].first(where: options.has)
    {
      throw ToolFailure(.usage, "--\(own) is about a device: leave out the file")
    }
    var capture = CaptureConfiguration()
    capture.device = options["device"] ?? capture.device
    capture.channel = try options.integer("channel", in: 1...64)
    self.capture = capture
    room = try options.number("room", in: 1...30) ?? 3
    timeout = try options.number("timeout", in: 1...60) ?? 10
    isJSON = options.has("json")
    keepsProfile = file == nil && !options.has("no-profile")
  }
}
