import CALSA

/// The sample formats that a device may have, in the order in which they are preferred.
enum PCMFormat: CaseIterable {
  case int16, int32, int24packed, int24padded, float32

  /// ALSA's number of it.
  var alsa: snd_pcm_format_t {
    switch self {
    case .int16: SND_PCM_FORMAT_S16_LE
    case .int32: SND_PCM_FORMAT_S32_LE
    case .int24packed: SND_PCM_FORMAT_S24_3LE
    case .int24padded: SND_PCM_FORMAT_S24_LE
    case .float32: SND_PCM_FORMAT_FLOAT_LE
    }
  }

  /// Bytes of one sample.
  var bytes: Int {
    switch self {
    case .int16: 2
    case .int24packed: 3
    case .int32, .int24padded, .float32: 4
    }
  }

  /// ALSA's name of it: "S24_3LE".
  var name: String { unsafe String(cString: snd_pcm_format_name(alsa)) }

  /// A sample in linear full scale.
  @inline(__always)
  func decode(_ bytes: RawSpan, at offset: Int) -> Float {
    switch self {
    case .int16:
      unsafe Float(
        Int16(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Int16.self)))
        / 0x1p15
    case .int32:
      unsafe Float(
        Int32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Int32.self)))
        / 0x1p31
    case .int24padded:
      // The upper byte is undefined, so it is shifted out.
      unsafe Float(
        Int32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Int32.self)) << 8)
        / 0x1p31
    case .int24packed:
      unsafe Float(
        Int32(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self)) << 8
          | Int32(bytes.unsafeLoad(fromByteOffset: offset + 1, as: UInt8.self)) << 16
          | Int32(bytes.unsafeLoad(fromByteOffset: offset + 2, as: Int8.self)) << 24)
        / 0x1p31
    case .float32:
      unsafe Float(
        bitPattern: UInt32(
          littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
  }
}
