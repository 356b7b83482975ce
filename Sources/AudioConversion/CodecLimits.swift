internal import CAVFormat
internal import SpeechKitLinux

/// Brings what is wished for to what a codec can do.
struct CodecLimits {
  private let kind: OutputKind
  private let operand: String
  private(set) var sampleRate: Int
  private(set) var channels: Int
  private(set) var bitRate: Int?
  private(set) var notes: [String] = []

  init(_ kind: OutputKind, operand: String, sampleRate: Int, channels: Int) {
    self.kind = kind
    self.operand = operand
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// - Throws: `SpeechError` of kind `argumentInvalid` for what no codec can be brought to.
  mutating func settle(bitRate wish: Int?) throws(SpeechError) {
    let rates = RateConverter.supportedRates
    guard rates.contains(sampleRate), (1...64) ~= channels else {
      throw SpeechError(
        .argumentInvalid, operand, "\(channels) channels at \(sampleRate) Hz cannot be made",
        advice: "1000 to 768000 Hz can")
    }
    if let wish, !kind.hasBitRate {
      throw SpeechError(
        .argumentInvalid, operand, "\(kind.words) has no bit rate of \(wish)",
        advice: "bit rates go with .m4a, .aac and .mp3")
    }
    switch kind {
    case .m4a, .aac:
      nearest(of: AACEncoder.sampleRates, "AAC")
      guard channels <= 8 else { throw tooMany(8, "AAC") }
      settle(bitRate: wish, AACEncoder.bitRates(sampleRate: sampleRate, channels: channels))
    case .sound(let format):
      if let rates = format.sampleRates { nearest(of: rates, format.container.rawValue) }
      if format.container == .mp3 {
        guard channels <= 2 else { throw tooMany(2, "MP3") }
      }
      if format.container == .mp3,
        let range = format.bitRates(sampleRate: sampleRate, channels: channels)
      {
        settle(bitRate: wish, range)
      }
      guard format.isWritable(sampleRate: sampleRate, channels: channels) else {
        throw SpeechError(
          .argumentInvalid, operand,
          "\(kind.words) cannot hold \(channels) channels at \(sampleRate) Hz")
      }
    }
  }

  private mutating func nearest(of rates: [Int], _ codec: String) {
    guard !rates.contains(sampleRate), let best = Self.nearest(to: sampleRate, of: rates) else {
      return
    }
    notes.append("\(codec) has no rate of \(sampleRate) Hz; \(best) Hz is taken")
    sampleRate = best
  }

  private static func nearest(to rate: Int, of rates: [Int]) -> Int? {
    rates.min { ($0 - rate).magnitude < ($1 - rate).magnitude }
  }

  private mutating func settle(bitRate wish: Int?, _ range: ClosedRange<Int>) {
    let usual = min(64000, sampleRate * 2) * channels
    let taken = min(max(wish ?? usual, range.lowerBound), range.upperBound)
    if let wish, wish != taken {
      notes.append("\(wish) bit/s cannot be had at \(sampleRate) Hz; \(taken) bit/s are taken")
    }
    bitRate = taken
  }

  private func tooMany(_ most: Int, _ codec: String) -> SpeechError {
    SpeechError(
      .argumentInvalid, operand, "\(codec) cannot hold \(channels) channels",
      advice: "ask for \(most) or fewer")
  }
}
