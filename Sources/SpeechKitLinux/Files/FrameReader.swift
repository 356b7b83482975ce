/// Where interleaved frames come from: a file of whatever kind, or something that gives them.
///
/// One thread uses it.
package protocol FrameReader: AnyObject {
  /// What it is called in messages.
  var name: String { get }
  /// Rate and channels of the frames.
  var format: AudioFormat { get }
  /// Frames in all, as far as known.
  var promisedFrames: Int? { get }
  /// Makes a waiting read, and every later one, give the end; from any thread.
  var stop: @Sendable () -> Void { get }

  /// Gives frames.
  /// - Parameter frames: Room for interleaved frames.
  /// - Returns: Frames given, 0 at the end.
  /// - Throws: What stopped the reading before its proper end.
  func read(into frames: inout [Float]) throws(SpeechError) -> Int

  /// Goes to a frame, counted from 0.
  /// - Returns: Whether it could.
  func seek(to frame: Int) -> Bool
}

extension FrameReader {
  package var promisedFrames: Int? { nil }

  package func seek(to frame: Int) -> Bool { false }
}
