/// Converts a stream of interleaved frames to another rate and number of channels.
///
/// Each channel goes through a ``RateConverter`` of its own, so what that says of delay and length
/// holds. Use it from one thread at a time.
package final class FrameConverter {
  private final class Lane {
    var converter: RateConverter
    var input = [Float](repeating: 0, count: FrameConverter.block)
    var output = [Float](repeating: 0, count: FrameConverter.block)

    init(from inputRate: Int, to outputRate: Int) throws(SpeechError) {
      converter = try RateConverter(from: inputRate, to: outputRate)
    }
  }

  /// Frames that are converted at a time.
  private static let block = 2048

  private let inputChannels: Int
  private let matrix: ChannelMatrix
  private let lanes: [Lane]
  private var frames: [Float]

  /// A converter at the beginning of a stream.
  /// - Throws: `SpeechError` of kind `argumentInvalid` for rates or channels that cannot be converted.
  package init(from input: AudioFormat, to output: AudioFormat) throws(SpeechError) {
    inputChannels = input.channels
    matrix = try ChannelMatrix(from: input.channels, to: output.channels)
    var lanes: [Lane] = []
    for _ in 0..<output.channels {
      lanes.append(try Lane(from: input.sampleRate, to: output.sampleRate))
    }
    self.lanes = lanes
    frames = [Float](repeating: 0, count: Self.block * output.channels)
  }

  /// Converts frames.
  /// - Parameters:
  ///   - samples: Interleaved input.
  ///   - count: How many of its frames there are.
  ///   - take: Takes output: interleaved samples, of which so many frames count.
  /// - Throws: What `take` throws.
  package func convert<Failure: Error>(
    _ samples: [Float], count: Int, take: ([Float], Int) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while start < count {
      let length = min(Self.block, count - start)
      for (channel, lane) in lanes.enumerated() {
        for frame in 0..<length {
          lane.input[frame] = matrix.sample(
            channel, of: samples, at: (start + frame) * inputChannels)
        }
      }
      var done = 0
      while done < length {
        // All lanes go in step: they are of a kind, and get as much.
        var progress = RateConverter.Progress(consumed: 0, produced: 0)
        for lane in lanes {
          progress = lane.converter.convert(
            lane.input, done..<length, into: &lane.output, room: Self.block)
        }
        done += progress.consumed
        try pass(progress.produced, to: take)
      }
      start += length
    }
  }

  /// Gives what is still in the filters; then the converter is at the beginning of a new stream.
  /// - Parameter take: Takes output.
  /// - Throws: What `take` throws.
  package func finish<Failure: Error>(
    take: ([Float], Int) throws(Failure) -> Void
  ) throws(Failure) {
    while true {
      var produced = 0
      for lane in lanes {
        produced = lane.converter.finish(into: &lane.output, room: Self.block)
      }
      if produced == 0 { return }
      try pass(produced, to: take)
    }
  }

  private func pass<Failure: Error>(
    _ count: Int, to take: ([Float], Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard count > 0 else { return }
    for (channel, lane) in lanes.enumerated() {
      for frame in 0..<count { frames[frame * lanes.count + channel] = lane.output[frame] }
    }
    try take(frames, count)
  }
}
