/// Frames of what libsndfile reads.
package final class SoundFileFrames: FrameReader {
  /// The reader beneath.
  package private(set) var reader: SoundFileReader

  package init(_ reader: consuming SoundFileReader) { self.reader = reader }

  package var name: String { reader.name }
  package var format: AudioFormat {
    AudioFormat(sampleRate: reader.sampleRate, channels: reader.channels)
  }
  package var promisedFrames: Int? { reader.information.frames }
  package var stop: @Sendable () -> Void { reader.stopper.stop }

  package func read(into frames: inout [Float]) throws(SpeechError) -> Int {
    try reader.read(into: &frames)
  }

  package func seek(to frame: Int) -> Bool { reader.seek(to: frame) }
}
