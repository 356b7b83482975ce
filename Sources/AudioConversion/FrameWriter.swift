internal import SpeechKitLinux

/// Where a conversion puts interleaved frames.
///
/// One thread uses it.
protocol FrameWriter: AnyObject {
  /// Writes the first frames of an array.
  func write(_ samples: [Float], count: Int) throws(SpeechError)
  /// Writes the end and puts the output in its place.
  func finish() throws(SpeechError)
}
