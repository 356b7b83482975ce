/// Rate and channels of a sound.
public struct AudioFormat: Sendable, Hashable {
  /// Frames a second, in Hz.
  public let sampleRate: Int
  /// Samples a frame, 1 or more.
  public let channels: Int

  /// A format.
  /// - Parameters:
  ///   - sampleRate: Frames a second, in Hz.
  ///   - channels: Samples a frame, 1 or more.
  public init(sampleRate: Int, channels: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
  }
}
