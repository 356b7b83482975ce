internal import SpeechKitLinux

/// Frames of what libsndfile reads.
final class SoundFileFrames: FrameReader {
  private var reader: SoundFileReader

  init(_ reader: consuming SoundFileReader) { self.reader = reader }

  var name: String { reader.name }
  var kind: String { "\(reader.information.container), \(reader.information.coding)" }
  var format: TapFormat { TapFormat(sampleRate: reader.sampleRate, channels: reader.channels) }
  var promisedFrames: Int? { reader.information.frames }
  var bits: Int { reader.bits }
  var metadata: AudioMetadata {
    let tags = reader.information.tags
    return AudioMetadata(
      title: tags.first { $0.name == .title }?.text,
      artist: tags.first { $0.name == .artist }?.text)
  }
  var warnings: [String] { reader.warnings }
  var stop: @Sendable () -> Void { reader.stopper.stop }

  func read(into frames: inout [Float]) throws(SpeechError) -> Int {
    try reader.read(into: &frames)
  }
}
