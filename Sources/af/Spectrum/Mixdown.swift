import ToolSupport

/// One channel made of several: the mean of all, or one of them.
struct Mixdown {
  private let channels: Int
  private let picked: Int?

  /// - Throws: `ToolFailure` where there is no such channel; they are counted from 1.
  init(channels: Int, channel: Int?, of path: String) throws(ToolFailure) {
    if let channel, channel > channels {
      throw ToolFailure(.usage, "\(path): there is no channel \(channel), only \(channels)")
    }
    self.channels = channels
    picked = channel.map { $0 - 1 }
  }

  /// The channel; what is not a number is silence.
  func mono(_ frames: [Float]) -> [Float] {
    stride(from: 0, to: frames.count, by: channels).map { start in
      let taken = picked.map { start + $0...start + $0 } ?? start...start + channels - 1
      let sum = frames[taken].reduce(0) { $0 + ($1.isFinite ? $1 : 0) }
      return sum / Float(taken.count)
    }
  }
}
