import SpeechKitLinux
import ToolSupport

/// The spectrum of a file: its mean as bars, or a picture.
struct FileSpectrum {
  private let path: String
  private let options: SpectrumOptions
  private let interruption: Interruption

  init(_ path: String, _ options: SpectrumOptions, _ interruption: Interruption) {
    self.path = path
    self.options = options
    self.interruption = interruption
  }

  /// Reads the file, and shows it.
  func run() throws(ToolFailure) {
    var reader = try Tool.attempt { () throws(SpeechError) in try SoundFileReader(path: path) }
    interruption.stops(reader.stopper.stop)
    if options.output != nil, options.picture == .waveform { return try drawWaveform(&reader) }
    let mixdown = try Mixdown(
      channels: reader.channels, channel: options.capture.channel, of: reader.name)
    let analyzer = try analyzer(reader)
    var spectrogram = Spectrogram(
      analyzer, highest: options.highest, rows: options.style.height,
      columns: options.style.width, isCentred: options.output != nil)
    try read(&reader) { frames in spectrogram.add(mixdown.mono(frames)) }
    spectrogram.finish()
    guard spectrogram.seconds > 0 else {
      throw ToolFailure(.inputInvalid, "\(path): there is no sound in it")
    }
    if let output = options.output {
      let picture = SpectrogramPicture(
        style: options.style, title: Tool.printable(reader.name), spectrogram: spectrogram)
      return try Tool.attempt { () throws(SpeechError) in
        try TextFileWriter.write(try picture.png(), to: output)
      }
    }
    let bands = Bands(
      highest: spectrogram.highest, binWidth: spectrogram.frequency(of: 1),
      window: options.window)
    let count = Double(spectrogram.spectra)
    let levels = bands.levels { spectrogram.powers[$0] / count }
    if options.isJSON { return try StandardOutput.write(bands.json(levels, file: path) + "\n") }
    let chart = BandChart(bands, Terminal(1), range: options.style.range)
    try StandardOutput.write(
      "\(Tool.printable(path))    \(spectrogram.note)\n"
        + chart.lines(levels, size: Terminal.size(1)).map { $0 + "\n" }.joined())
  }

  /// Draws the samples themselves.
  private func drawWaveform(_ reader: inout SoundFileReader) throws(ToolFailure) {
    var waveform = Waveform(
      sampleRate: reader.sampleRate, channels: reader.channels,
      highestSample: reader.information.encoding.highestSample, most: 2 * options.style.width)
    try read(&reader) { waveform.add($0) }
    guard waveform.seconds > 0, let output = options.output else {
      throw ToolFailure(.inputInvalid, "\(path): there is no sound in it")
    }
    let picture = WaveformPicture(
      style: options.style, title: Tool.printable(reader.name), waveform: waveform)
    try Tool.attempt { () throws(SpeechError) in
      try TextFileWriter.write(try picture.png(), to: output)
    }
  }

  /// Reads the file to its end.
  private func read(
    _ reader: inout SoundFileReader, _ take: ([Float]) -> Void
  ) throws(ToolFailure) {
    var block = [Float](repeating: 0, count: 4096 * reader.channels)
    while true {
      let count = try Tool.attempt { () throws(SpeechError) in try reader.read(into: &block) }
      if let failure = interruption.failure { throw failure }
      if count == 0 { break }
      take(Array(block[..<(count * reader.channels)]))
    }
    for warning in reader.warnings { Tool.report("af spectrum: \(warning)") }
  }

  /// An analyzer that gives about a spectrum a pixel, where the sound is short.
  private func analyzer(
    _ reader: borrowing SoundFileReader
  ) throws(ToolFailure) -> SpectrumAnalyzer {
    var hop = options.hop
    let size = options.size(at: reader.sampleRate)
    if hop == nil, options.output != nil, let frames = reader.information.frames {
      hop = min(size / 2, max(size / 64, frames / options.style.width, 1))
    }
    let rate = reader.sampleRate
    return try Tool.attempt { () throws(SpeechError) in
      try SpectrumAnalyzer(
        sampleRate: rate, size: size, hop: hop, window: options.window)
    }
  }
}
