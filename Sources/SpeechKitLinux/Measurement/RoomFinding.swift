/// Something about a microphone in its room that is worth telling, and what to do about it.
public struct RoomFinding: Hashable, Sendable {
  /// What it is about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Nothing, or next to nothing, arrives.
    case silent
    /// Sound arrives, but none of it was speech.
    case noSpeech = "no-speech"
    /// Samples are cut off.
    case clipped
    /// The speech comes close to being cut off.
    case tooHot = "too-hot"
    /// The speech is so quiet that the gate misses its softer sounds.
    case tooQuiet = "too-quiet"
    /// The speech does not stand far enough above the room.
    case noisy
    /// The mains hum.
    case hum
    /// Silence is not at zero.
    case offset
    /// Audio was lost on the way.
    case lost
  }

  /// What it is about.
  public let kind: Kind
  /// Whether it has to be changed; otherwise it is only worth knowing.
  public let mustChange: Bool
  /// What is found, in plain words.
  public let text: String
  /// What to change, in plain words.
  public let advice: String
}

extension RoomReading {
  /// The limits beyond which something is told.
  private enum Limit {
    static let hotPeak = -3.0
    static let quietSpeech = -45.0
    static let distance = 15.0
    static let humUnderSpeech = 20.0
    static let hum = -60.0
    static let offset = 0.01
    static let largeOffset = 0.1
  }

  /// Where a good gain puts the speech and its highest peak, dBFS.
  private enum Aim {
    static let speech = -25.0
    static let peak = -9.0
  }

  /// What is worth telling, what has to be changed first; empty when all is well.
  public var findings: [RoomFinding] {
    guard hasSignal else { return [silent] }
    let all = [level, noise, humming, offset, lost].compactMap(\.self)
    return all.filter(\.mustChange) + all.filter { !$0.mustChange }
  }

  private var silent: RoomFinding {
    RoomFinding(
      kind: .silent, mustChange: true,
      text: peak == .silence
        ? "nothing arrives but digital silence"
        : "next to nothing arrives (peaks of \(peak)FS)",
      advice: "unmute the microphone, turn its capture gain up (alsamixer, F4), see that it is "
        + "plugged in, or choose another device or channel")
  }

  /// Whether the gain is right; what is cut off comes before all else.
  private var level: RoomFinding? {
    if clippedCount > 0 {
      return RoomFinding(
        kind: .clipped, mustChange: true,
        text: clippedCount == 1 ? "1 sample is cut off" : "\(clippedCount) samples are cut off",
        advice: "turn the capture gain down by 10 dB (alsamixer, F4) and calibrate again")
    }
    if peak.value > Limit.hotPeak {
      return RoomFinding(
        kind: .tooHot, mustChange: true,
        text: "peaks come up to \(peak)FS and will be cut off by a louder word",
        advice: "turn the capture gain down by \(Self.whole(peak.value - Aim.peak)) dB "
          + "(alsamixer, F4)")
    }
    guard let speech else {
      return RoomFinding(
        kind: .noSpeech, mustChange: true, text: "no speech was found",
        advice: "speak a whole sentence in an ordinary voice, closer to the microphone; if you "
          + "did, turn the capture gain up (alsamixer, F4)")
    }
    guard speech.value < Limit.quietSpeech else { return nil }
    let wanted = min(Aim.speech - speech.value, Aim.peak - peak.value)
    return RoomFinding(
      kind: .tooQuiet, mustChange: true, text: "speech is too quiet, \(speech)FS",
      advice: "turn the capture gain up by \(Self.whole(max(1, wanted))) dB (alsamixer, F4), or "
        + "come closer")
  }

  private var noise: RoomFinding? {
    guard let distance, distance.value < Limit.distance else { return nil }
    return RoomFinding(
      kind: .noisy, mustChange: true, text: "speech is only \(distance) above the room",
      advice: "come closer to the microphone, or take away what makes the noise; more gain raises "
        + "both")
  }

  private var humming: RoomFinding? {
    guard let hum else { return nil }
    let isLoud = hum.level.value > (speech?.value ?? Limit.quietSpeech) - Limit.humUnderSpeech
    guard isLoud || hum.level.value > Limit.hum else { return nil }
    return RoomFinding(
      kind: .hum, mustChange: isLoud,
      text: "the mains hum at \(hum.frequency) Hz and multiples, \(hum.level)FS",
      advice: "use a shielded cable or another power supply, and keep cable and microphone away "
        + "from transformers")
  }

  private var offset: RoomFinding? {
    guard dcOffset.magnitude >= Limit.offset else { return nil }
    let isLarge = dcOffset.magnitude >= Limit.largeOffset
    let percent = JSONObject.number(100 * dcOffset, decimals: 1)
    return RoomFinding(
      kind: .offset, mustChange: isLarge,
      text: "silence lies at \(percent) % of full scale instead of 0 (DC offset)",
      advice: isLarge
        ? "use another input or sound card: so much is missing from the range"
        : "nothing: the listener takes it away")
  }

  private var lost: RoomFinding? {
    guard lostSeconds > 0 else { return nil }
    return RoomFinding(
      kind: .lost, mustChange: false,
      text: "\(JSONObject.number(lostSeconds, decimals: 2)) s of sound were lost on the way",
      advice: "close programs that keep the machine busy")
  }

  private static func whole(_ decibels: Double) -> Int { Int(decibels.rounded(.up)) }
}
