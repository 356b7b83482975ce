internal import SpeechKitLinux

/// Frames out of blocks that somebody gives.
final class BlockReader: ConvertibleReader {
  let name: String
  let format: AudioFormat
  let stop: @Sendable () -> Void
  // Nobody says how the samples came to be, so none of their bits is thrown away.
  let bits = 24
  private let next: @Sendable () throws(SpeechError) -> [Float]?
  private let flag = StopFlag()
  private var block: ArraySlice<Float> = []

  /// - Throws: `SpeechError` of kind `argumentInvalid` for a format that cannot be.
  init(
    name: String, format: AudioFormat, stop: @escaping @Sendable () -> Void = {},
    next: @escaping @Sendable () throws(SpeechError) -> [Float]?
  ) throws(SpeechError) {
    guard RateConverter.supportedRates.contains(format.sampleRate), 1...64 ~= format.channels else {
      throw SpeechError(
        .argumentInvalid, name,
        "\(format.channels) channels at \(format.sampleRate) Hz cannot be converted",
        advice: "give 1 to 64 channels at 1000 to 768000 Hz")
    }
    self.name = name
    self.format = format
    self.next = next
    self.stop = { [flag] in
      flag.raise()
      stop()
    }
  }

  var kind: String { "samples" }

  func read(into frames: inout [Float]) throws(SpeechError) -> Int {
    while block.isEmpty {
      guard !flag.isRaised, let given = try next() else { return 0 }
      guard given.count % format.channels == 0 else {
        throw SpeechError(
          .inputInvalid, name,
          "a block of \(given.count) samples is not whole frames of \(format.channels)")
      }
      block = given[...]
    }
    let count = min(frames.count / format.channels, block.count / format.channels)
    for index in 0..<count * format.channels { frames[index] = block[block.startIndex + index] }
    block = block.dropFirst(count * format.channels)
    return count
  }
}
