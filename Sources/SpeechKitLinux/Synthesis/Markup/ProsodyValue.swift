internal import SpeechSignal

/// The values of SSML's attributes, in all the units that it has.
///
/// Each function gives nil for what is no such value.
enum ProsodyValue {
  /// A time: `250ms`, `1.5s`; an hour at most.
  static func time(_ text: String) -> Duration? {
    let (number, unit) = split(text)
    guard let number, number >= 0, !text.hasPrefix("+") else { return nil }
    switch unit {
    case "ms": return .seconds(min(number / 1000, 3600))
    case "s": return .seconds(min(number, 3600))
    default: return nil
    }
  }

  /// A pause by its strength, as clauses of a synthesizer have them.
  static func pause(_ strength: String, _ synthesizer: Synthesizer) -> Duration? {
    switch strength {
    case "none": .zero
    case "x-weak": synthesizer.pause(after: .comma) / 2
    case "weak": synthesizer.pause(after: .comma)
    case "medium": synthesizer.pause(after: .sentence)
    case "strong": synthesizer.pause(after: .paragraph)
    case "x-strong": synthesizer.pause(after: .paragraph) * 1.5
    default: nil
    }
  }

  /// A factor on the pace: `slow`, `80%`, `+10%`, `1.5`.
  static func rate(_ text: String) -> Double? {
    let names = [
      "x-slow": 0.5, "slow": 0.75, "medium": 1, "default": 1, "fast": 1.25, "x-fast": 1.75,
    ]
    if let factor = names[text] { return factor }
    let (number, unit) = split(text)
    guard let number else { return nil }
    switch unit {
    case "%": return positive(isRelative(text) ? 1 + number / 100 : number / 100)
    case "": return isRelative(text) ? nil : positive(number)
    default: return nil
    }
  }

  /// A factor on the pitch: `high`, `+2st`, `-10%`, `120Hz`, `+20Hz`.
  /// - Parameters:
  ///   - text: The value.
  ///   - hertz: The pitch so far, in Hz.
  /// - Returns: The factor.
  static func pitch(_ text: String, from hertz: Double) -> Double? {
    let names = [
      "x-low": 0.7, "low": 0.85, "medium": 1, "default": 1, "high": 1.18, "x-high": 1.4,
    ]
    if let factor = names[text] { return factor }
    let (number, unit) = split(text)
    guard let number else { return nil }
    switch unit.lowercased() {
    case "hz": return positive(isRelative(text) ? 1 + number / hertz : number / hertz)
    case "%": return positive(isRelative(text) ? 1 + number / 100 : number / 100)
    case "st": return isRelative(text) ? Synthesizer.pitch(semitones: number) : nil
    default: return nil
    }
  }

  /// A volume: `soft`, `+6dB`, `-3dB`, or 0 to 100 as SSML 1.0 has it.
  /// - Parameters:
  ///   - text: The value.
  ///   - volume: The volume so far, as a factor on the samples.
  /// - Returns: The volume, as a factor on the samples.
  static func volume(_ text: String, from volume: Double) -> Double? {
    let names = [
      "silent": 0, "x-soft": 0.25, "soft": 0.5, "medium": 1, "default": 1, "loud": 1.4,
      "x-loud": 2,
    ]
    if let factor = names[text] { return factor }
    let (number, unit) = split(text)
    guard let number else { return nil }
    switch unit.lowercased() {
    case "db": return volume * Decibels(number).amplitudeRatio
    case "": return isRelative(text) ? volume + number / 100 : number / 100
    case "%": return isRelative(text) ? volume * (1 + number / 100) : number / 100
    default: return nil
    }
  }

  private static func isRelative(_ text: String) -> Bool {
    text.hasPrefix("+") || text.hasPrefix("-")
  }

  private static func positive(_ factor: Double) -> Double? { factor > 0 ? factor : nil }

  /// A decimal number and what follows it.
  private static func split(_ text: String) -> (Double?, String) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    let value = Double(number)
    return (value?.isFinite == true ? value : nil, String(text.dropFirst(number.count)))
  }
}
