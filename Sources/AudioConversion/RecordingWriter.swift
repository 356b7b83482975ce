internal import Glibc
internal import SpeechKitLinux

/// Frames into an AAC file that can be read while it grows, and after the power has failed.
///
/// MPEG-4 is written in pieces of a second, each of which goes to the disk at once, and put in order
/// at the end.
final class RecordingWriter: FrameWriter {
  private let plan: ConversionPlan
  private let isMPEG4: Bool
  private let file: RecordingFile
  private let track: AACTrack
  private var untilFlush: Int
  private var frames = 0

  init(_ plan: ConversionPlan, isMPEG4: Bool, replaces: Bool) throws(SpeechError) {
    let file = try RecordingFile(plan.output, replaces: replaces)
    self.plan = plan
    self.isMPEG4 = isMPEG4
    untilFlush = plan.sampleRate
    track = try AACTrack(
      plan, in: isMPEG4 ? .fragmentedMPEG4 : .adts, descriptor: file.descriptor)
    self.file = file
  }

  func write(_ samples: [Float], count: Int) throws(SpeechError) {
    try track.write(samples, count: count)
    frames += count
    untilFlush -= count
    guard untilFlush <= 0 else { return }
    untilFlush = plan.sampleRate
    try track.flush()
    // The first time only the index has gone; what it speaks of is still held back.
    if !file.isWorthKeeping { try track.flush() }
    fdatasync(file.descriptor)
    file.isWorthKeeping = true
  }

  func finish() throws(SpeechError) {
    try track.finish()
    file.isWorthKeeping = true
    if isMPEG4 {
      try Remuxing.putInOrder(plan.output, frames: frames, metadata: plan.metadata)
    }
  }
}
