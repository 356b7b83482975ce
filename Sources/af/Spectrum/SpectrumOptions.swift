import SpeechKitLinux
import ToolSupport

/// What `af spectrum` was asked to do.
struct SpectrumOptions {
  /// What a picture shows.
  enum Picture: String, CaseIterable { case spectrogram, waveform }

  static let table = OptionTable(
    tool: "af spectrum",
    synopsis: ["[OPTION…] FILE", "[OPTION…] --device NAME", "-o PICTURE.png [OPTION…] FILE"],
    summary:
      "Shows which frequencies a sound has: as bars in the terminal, the mean of a file or live from "
      + "a device, or as a picture with axes. FILE is a sound file, or - for standard input; without "
      + "one the default device is heard until Ctrl-C.",
    sections: [
      .init(
        "What is heard",
        [
          .init("device", "d", .required("NAME"), "This ALSA device, instead of a file."),
          .init("rate", "r", .required("HZ"), "Its rate, 8000 to 192000. Default: 48000."),
          .init("channel", nil, .required("N"), "Take this channel, from 1, instead of all mixed."),
          .init("time", "t", .required("SECONDS"), "Hear the device for so long, up to a day."),
        ]),
      .init(
        "How spectra are made",
        [
          .init(
            "size", "n", .required("SAMPLES"),
            "Samples in each, a power of two, 32 to 65536. Default: what lasts 30 ms or a little "
              + "more, 2048 at 48000 Hz."),
          .init(
            "hop", nil, .required("SAMPLES"),
            "From one to the next, 1 to the size. Default: half the size; less for a picture of a "
              + "short sound."),
          .init("window", "w", .required("NAME"), "hann or blackman-harris. Default: hann."),
          .init("highest", nil, .required("HZ"), "Show frequencies up to this. Default: all."),
        ]),
      .init(
        "What is shown",
        [
          .init("json", nil, .none, "Print the bars as a JSON object."),
          .init("output", "o", .required("PICTURE.png"), "Write a picture instead."),
          .init(
            "picture", "p", .required("KIND"), "spectrogram or waveform. Default: spectrogram."),
          .init("theme", nil, .required("NAME"), "dark or light. Default: dark."),
          .init(
            "pixels", nil, .required("WxH"),
            "The picture's size, 200x150 to 8000x4000. "
              + "Default: 1000x500."),
          .init(
            "range", nil, .required("DB"),
            "How far colours or bars go down from the strongest, 10 to 160. Default: 80."),
        ]),
    ],
    epilogue: """
      Levels are dBFS: a full-scale sine in the middle of a bin reads 0.

      Examples:
        af spectrum take.wav
        af spectrum -o take.png --highest 8000 take.wav
        af spectrum -o wave.png --picture waveform --theme light take.wav

      Exit status: 0 done, 3 no sound device, 64 wrong usage, 65 the file is no sound file,
      66 it is missing, 73 the picture could not be written, 130 interrupted.
      """)

  let path: String?
  let capture: CaptureConfiguration
  let seconds: Double?
  private let givenSize: Int?
  let hop: Int?
  let window: SpectrumWindow
  let highest: Double?
  let isJSON: Bool
  let output: String?
  let picture: Picture
  let style: PictureStyle

  /// Reads the options.
  /// - Throws: `ToolFailure` for values out of range and for contradictions.
  init(_ options: ParsedOptions) throws(ToolFailure) {
    guard options.operands.count <= 1 else {
      throw ToolFailure(.usage, "one file at a time; see af spectrum --help")
    }
    path = options.operands.first
    if path != nil, let own = ["device", "rate", "time"].first(where: options.has) {
      throw ToolFailure(.usage, "--\(own) is about a device: leave out the file")
    }
    var capture = CaptureConfiguration()
    capture.device = options["device"] ?? capture.device
    capture.sampleRate = try options.integer("rate", in: 8000...192_000) ?? 48_000
    capture.channel = try options.integer("channel", in: 1...64)
    self.capture = capture
    seconds = try options.number("time", in: 0.01...86_400)
    givenSize = try options.integer("size", in: SpectrumAnalyzer.sizes)
    if let givenSize, givenSize & (givenSize - 1) != 0 {
      throw ToolFailure(.usage, "--size \(givenSize): must be a power of two, such as 2048")
    }
    hop = try options.integer("hop", in: 1...(givenSize ?? SpectrumAnalyzer.sizes.upperBound))
    window = try Self.choice("window", options, SpectrumWindow.allCases) ?? .hann
    highest = try options.number("highest", in: 10...1e6)
    isJSON = options.has("json")
    output = options["output"]
    picture = try Self.choice("picture", options, Picture.allCases) ?? .spectrogram
    let pixels = try Self.pixels(options)
    style = PictureStyle(
      theme: try Self.choice("theme", options, Theme.allCases) ?? .dark, width: pixels.width,
      height: pixels.height, range: try options.number("range", in: 10...160) ?? 80)
    guard let output else { return }
    guard path != nil, !isJSON else {
      throw ToolFailure(.usage, "-o makes a picture of a file: name one, and leave out --json")
    }
    guard output.lowercased().hasSuffix(".png") else {
      throw ToolFailure(.usage, "-o \(output): pictures are PNG, so let the name end in .png")
    }
  }

  /// Samples in a spectrum at a rate.
  func size(at sampleRate: Int) -> Int {
    if let givenSize { return givenSize }
    // The analyzer rounds up to a power of two.
    return min(max(sampleRate * 3 / 100, 32), 65536)
  }

  private static func choice<Value: RawRepresentable<String>>(
    _ name: String, _ options: ParsedOptions, _ all: [Value]
  ) throws(ToolFailure) -> Value? {
    guard let word = options[name] else { return nil }
    guard let value = Value(rawValue: word) else {
      let known = all.map(\.rawValue).joined(separator: " or ")
      throw ToolFailure(.usage, "--\(name) \(word): must be \(known)")
    }
    return value
  }

  private static func pixels(
    _ options: ParsedOptions
  ) throws(ToolFailure) -> (width: Int, height: Int) {
    guard let text = options["pixels"] else { return (1000, 500) }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (200...8000).contains(width), (150...4000).contains(height)
    else {
      throw ToolFailure(
        .usage, "--pixels \(text): must be width and height, 200x150 to 8000x4000")
    }
    return (width, height)
  }
}
