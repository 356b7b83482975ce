/// Makes one channel of many: the mean of all, or one of them.
struct ChannelMixer {
  let channels: Int
  /// The channel taken, counted from 0; nil for the mean of all.
  private let picked: Int?

  /// A mixer for interleaved frames.
  /// - Parameters:
  ///   - channels: Channels a frame, 1 or more.
  ///   - channel: The channel to take, counted from 1; nil for the mean of all.
  ///   - operand: What an error is about.
  /// - Throws: ``SpeechError/Kind/argumentInvalid`` where there is no such channel.
  init(channels: Int, channel: Int?, operand: String) throws(SpeechError) {
    if let channel, channel < 1 || channel > channels {
      throw SpeechError(
        .argumentInvalid, operand,
        "there is no channel \(channel), only \(channels == 1 ? "one" : "1 to \(channels)")")
    }
    self.channels = channels
    self.picked = channels == 1 ? nil : channel.map { $0 - 1 }
  }

  /// One frame as one sample in linear full scale.
  /// - Parameter sample: Gives the sample of a channel, counted from 0.
  /// - Returns: The sample; finite, and at most 24 dB above full scale.
  @inline(__always)
  func mono(_ sample: (Int) -> Float) -> Float {
    if let picked { return Self.sane(sample(picked)) }
    if channels == 1 { return Self.sane(sample(0)) }
    var sum: Float = 0
    for channel in 0..<channels { sum += Self.sane(sample(channel)) }
    return sum / Float(channels)
  }

  /// The loudest value let through: 24 dB above full scale.
  ///
  /// What lies beyond is damage in a float file, and would overflow in the sums of a filter.
  private static let limit: Float = 16

  /// The value if it is an audio sample; silence for what is not a number, the limit beyond it.
  private static func sane(_ value: Float) -> Float {
    // Written so that what is not a number fails both comparisons.
    if value > -limit && value < limit { return value }
    if value >= limit { return limit }
    return value <= -limit ? -limit : 0
  }
}
