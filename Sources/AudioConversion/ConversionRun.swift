internal import SpeechKitLinux

/// The work of one conversion, in steps: frames from the source, through the taps, to the rate and
/// channels of the output, into the output.
final class ConversionRun {
  /// Frames of a step.
  private static let block = 4096

  private let reader: any ConvertibleReader
  private let writer: any FrameWriter
  private let converter: FrameConverter
  private var chain: TapChain
  private var samples: [Float]
  private(set) var sourceFrames = 0
  private var frames = 0

  /// Opens the output.
  init(
    _ reader: any ConvertibleReader, _ plan: ConversionPlan, _ settings: ConversionSettings
  ) throws(SpeechError) {
    converter = try FrameConverter(from: reader.format, to: plan.outputFormat)
    writer = try Self.writer(plan, settings)
    self.reader = reader
    chain = TapChain(settings.taps)
    chain.prepare(reader.format, largestBlock: Self.block)
    samples = [Float](repeating: 0, count: Self.block * reader.format.channels)
  }

  private static func writer(
    _ plan: ConversionPlan, _ settings: ConversionSettings
  ) throws(SpeechError) -> any FrameWriter {
    switch (plan.kind, settings.growsInPlace) {
    case (.sound(let format), _): try SoundFileFrameWriter(plan, format)
    case (.m4a, false): try AACFileWriter(plan, in: .mpeg4)
    case (.aac, false): try AACFileWriter(plan, in: .adts)
    case (.m4a, true):
      try RecordingWriter(plan, isMPEG4: true, replaces: settings.replaces)
    case (.aac, true):
      try RecordingWriter(plan, isMPEG4: false, replaces: settings.replaces)
    }
  }

  /// Converts a block.
  /// - Returns: False at the end of the source.
  func step() throws(SpeechError) -> Bool {
    let count = try reader.read(into: &samples)
    guard count > 0 else { return false }
    sourceFrames += count
    chain.process(&samples, count: count * reader.format.channels)
    try converter.convert(samples, count: count, take: write)
    return true
  }

  /// Ends the output, and puts it in its place.
  func finish() throws(SpeechError) -> ConversionResult {
    chain.unprepare()
    try converter.finish(take: write)
    guard sourceFrames > 0 else {
      throw SpeechError(.inputInvalid, reader.name, "there is no audio in it")
    }
    try writer.finish()
    return ConversionResult(
      sourceFrames: sourceFrames, frames: frames,
      duration: Double(sourceFrames) / Double(reader.format.sampleRate),
      warnings: reader.warnings)
  }

  private func write(_ samples: [Float], _ count: Int) throws(SpeechError) {
    frames += count
    try writer.write(samples, count: count)
  }
}
