extension SoundFileFormat {
  /// The bit rates that a codec can be told to keep to.
  /// - Parameters:
  ///   - sampleRate: Samples a second, in Hz.
  ///   - channels: Samples a frame.
  /// - Returns: Bits a second of the whole; nil where the samples alone decide, and for Vorbis, which
  ///   knows qualities only.
  public func bitRates(sampleRate: Int, channels: Int) -> ClosedRange<Int>? {
    switch container {
    case .mp3:
      // Those of MPEG 1, 2 and 2.5.
      if sampleRate >= 32000 { return 32_000...320_000 }
      return sampleRate >= 16000 ? 8_000...160_000 : 8_000...64_000
    case .opus: return 6_000 * channels...256_000 * channels
    default: return nil
    }
  }

  /// What libsndfile calls the compression level, which it maps evenly onto the bit rates.
  func compression(_ bitRate: Int, _ sampleRate: Int, _ channels: Int) -> Double? {
    guard let range = bitRates(sampleRate: sampleRate, channels: channels),
      range.contains(bitRate)
    else { return nil }
    // Half a kilobit more, since MP3's is cut down to a whole number of them.
    let wanted = min(Double(bitRate) + (container == .mp3 ? 500 : 0), Double(range.upperBound))
    return (Double(range.upperBound) - wanted) / Double(range.upperBound - range.lowerBound)
  }
}
