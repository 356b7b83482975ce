internal import SpeechKitLinux

/// Frames into an AAC file that appears when it is whole.
final class AACFileWriter: FrameWriter {
  private var output: OutputFile
  private let track: AACTrack

  init(_ plan: ConversionPlan, in container: AACTrack.Container) throws(SpeechError) {
    let output = try OutputFile(plan.output)
    if output.isStream, container == .mpeg4 {
      throw SpeechError(
        .outputFailed, output.name, "AAC in MPEG-4 cannot be written to a pipe",
        advice: "write .aac, or to a file")
    }
    track = try AACTrack(plan, in: container, descriptor: output.descriptor)
    self.output = output
  }

  func write(_ samples: [Float], count: Int) throws(SpeechError) {
    try track.write(samples, count: count)
  }

  func finish() throws(SpeechError) {
    try track.finish()
    try output.keep()
  }
}
