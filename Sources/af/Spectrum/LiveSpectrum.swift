import SpeechKitLinux
import ToolSupport

/// The spectrum of what a device hears, as it comes.
struct LiveSpectrum {
  private let options: SpectrumOptions
  private let interruption: Interruption
  private let terminal = Terminal(1)

  init(_ options: SpectrumOptions, _ interruption: Interruption) {
    self.options = options
    self.interruption = interruption
  }

  /// How fast bars fall, in dB a second.
  private static let fall = 120.0

  /// Hears the device, and shows what it hears.
  func run() throws(ToolFailure) {
    var source = try Tool.attempt { () throws(SpeechError) in try Microphone(options.capture) }
    interruption.stops(source.stopper.stop)
    let rate = source.sampleRate
    var analyzer = try Tool.attempt { () throws(SpeechError) in
      try SpectrumAnalyzer(
        sampleRate: rate, size: options.size(at: rate), hop: options.hop, window: options.window)
    }
    let bands = Bands(
      highest: min(options.highest ?? .infinity, Double(rate) / 2),
      binWidth: analyzer.frequency(of: 1), window: options.window)
    var screen = ScreenLines()
    var shown = bands.bands.map { _ in Decibels.silence }
    var buffer = [Int16](repeating: 0, count: 4096)
    var (frames, lastShown) = (0, 0)
    let most = options.seconds.map { Int($0 * Double(rate)) } ?? .max
    // A terminal is drawn anew 25 times a second; elsewhere a line a second is enough.
    let interval = terminal.allowsCursor && !options.isJSON ? rate / 25 : rate
    while frames < most {
      let read = try Tool.attempt { () throws(SpeechError) in
        var span = buffer.mutableSpan
        return try source.read(into: &span)
      }
      if case .gap = read { continue }
      guard case .audio(let count) = read else { break }
      frames += count
      let linear = buffer[..<count].map { Float(PCM.linear($0)) }
      let drop = Self.fall * Double(analyzer.hop) / Double(rate)
      analyzer.add(linear.span) { spectrum in
        let levels = bands.levels { Double(spectrum[$0]) * Double(spectrum[$0]) }
        shown = zip(shown, levels).map { max(Decibels($0.value - drop), $1) }
      }
      guard frames - lastShown >= interval else { continue }
      lastShown = frames
      try show(bands, shown, Double(frames) / Double(rate), &screen)
    }
    try StandardOutput.write(screen.ending)
    if let failure = interruption.failure { throw failure }
  }

  private func show(
    _ bands: Bands, _ levels: [Decibels], _ time: Double, _ screen: inout ScreenLines
  ) throws(ToolFailure) {
    if options.isJSON {
      return try StandardOutput.write(bands.json(levels, time: time) + "\n")
    }
    guard terminal.allowsCursor else {
      let values = levels.map { Column.number($0.value, decimals: 0) }
      return try StandardOutput.write(
        Column.number(time, decimals: 1, width: 8) + " s  " + values.joined(separator: " ") + "\n")
    }
    let size = Terminal.size(1)
    let chart = BandChart(bands, terminal, range: options.style.range)
    try StandardOutput.write(screen.frame(chart.lines(levels, size: size, top: 0), size))
  }
}
