internal import SpeechKitLinux

/// A reader that says enough of its sound for a conversion to be planned.
protocol ConvertibleReader: FrameReader {
  /// Kind and coding, in words.
  var kind: String { get }
  /// Bits that a sample needs to be kept whole: 16 or 24.
  var bits: Int { get }
  /// What it says about itself.
  var metadata: AudioMetadata { get }
  /// What was odd so far and did not hinder the reading.
  var warnings: [String] { get }
}

extension ConvertibleReader {
  var bits: Int { 16 }
  var metadata: AudioMetadata { AudioMetadata() }
  var warnings: [String] { [] }
}

extension SoundFileFrames: ConvertibleReader {
  var kind: String { "\(reader.information.container), \(reader.information.coding)" }
  var bits: Int {
    switch reader.information.encoding {
    case .int24, .int32, .float32, .float64: 24
    case .int8, .int16, .ulaw, .alaw, .compressed: 16
    }
  }
  var metadata: AudioMetadata {
    let tags = reader.information.tags
    return AudioMetadata(
      title: tags.first { $0.name == .title }?.text,
      artist: tags.first { $0.name == .artist }?.text)
  }
  var warnings: [String] { reader.warnings }
}
