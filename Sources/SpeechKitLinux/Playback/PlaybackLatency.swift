/// How much sound a player keeps ahead of what is heard.
public enum PlaybackLatency: Sendable, Hashable {
  /// Half a second, so that a busy machine makes no gaps; changes and jumps are heard that much later.
  case stable
  /// 40 ms, for changes that are heard at once.
  case low

  /// Sound that the device holds, in seconds.
  var buffer: Double {
    switch self {
    case .stable: 0.5
    case .low: 0.04
    }
  }

  /// Sound handled at a time, in seconds.
  var period: Double {
    switch self {
    case .stable: 0.05
    case .low: 0.01
    }
  }
}
