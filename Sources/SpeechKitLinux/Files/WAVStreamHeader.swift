/// The header of a WAV stream whose length nobody knows yet.
///
/// Both lengths are the largest there is, which FFmpeg, SoX and aplay take to mean "to the end". The
/// layout is that of Microsoft's WAVEFORMATEX.
struct WAVStreamHeader {
  private(set) var bytes: [UInt8] = []

  init(_ format: SoundFileFormat, sampleRate: Int, channels: Int) {
    let unknown: UInt32 = 0xFFFF_FFFF
    let tag: UInt16 =
      switch format.encoding {
      case .float32, .float64: 3
      case .alaw: 6
      case .ulaw: 7
      default: 1
      }
    let frame = format.encoding.sampleBytes * channels
    put("RIFF")
    put(unknown)
    put("WAVEfmt ")
    put(UInt32(tag == 1 ? 16 : 18))
    put(tag)
    put(UInt16(channels))
    put(UInt32(sampleRate))
    put(UInt32(sampleRate * frame))
    put(UInt16(frame))
    put(UInt16(format.encoding.sampleBytes * 8))
    // All but plain whole numbers say how many further fields there are: none.
    if tag != 1 { put(UInt16(0)) }
    put("data")
    put(unknown)
  }

  private mutating func put(_ tag: String) { bytes += Array(tag.utf8) }

  private mutating func put<Number: FixedWidthInteger>(_ value: Number) {
    for index in 0..<Number.bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: value >> Number(index * 8)))
    }
  }
}
