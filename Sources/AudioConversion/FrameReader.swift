internal import SpeechKitLinux

/// Where a conversion takes interleaved frames from.
///
/// One thread uses it.
protocol FrameReader: AnyObject {
  /// What it is called in messages.
  var name: String { get }
  /// Kind and coding, in words.
  var kind: String { get }
  /// Rate and channels of the frames.
  var format: TapFormat { get }
  /// Frames to come, as far as known.
  var promisedFrames: Int? { get }
  /// Bits that a sample needs to be kept whole: 16 or 24.
  var bits: Int { get }
  /// What it says about itself.
  var metadata: AudioMetadata { get }
  /// What was odd so far and did not hinder the reading.
  var warnings: [String] { get }
  /// Makes a waiting read, and every later one, give the end; from any thread.
  var stop: @Sendable () -> Void { get }

  /// Gives frames.
  /// - Parameter frames: Room for interleaved frames.
  /// - Returns: Frames given, 0 at the end.
  /// - Throws: What stopped the reading before its proper end.
  func read(into frames: inout [Float]) throws(SpeechError) -> Int
}

extension FrameReader {
  var promisedFrames: Int? { nil }
  var bits: Int { 16 }
  var metadata: AudioMetadata { AudioMetadata() }
  var warnings: [String] { [] }
}
