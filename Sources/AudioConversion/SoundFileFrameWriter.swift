internal import SpeechKitLinux

/// Frames into what libsndfile writes.
final class SoundFileFrameWriter: FrameWriter {
  private var writer: SoundFileWriter
  private let channels: Int

  init(_ plan: ConversionPlan, _ format: SoundFileFormat) throws(SpeechError) {
    var writer = try SoundFileWriter(
      plan.output, format: format, sampleRate: plan.sampleRate, channels: plan.channels,
      bitRate: plan.bitRate)
    if let title = plan.metadata.title { writer.tag(.title, title) }
    if let artist = plan.metadata.artist { writer.tag(.artist, artist) }
    channels = plan.channels
    self.writer = writer
  }

  func write(_ samples: [Float], count: Int) throws(SpeechError) {
    try writer.write(samples.span.extracting(0..<count * channels))
  }

  func finish() throws(SpeechError) { try writer.finish() }
}
