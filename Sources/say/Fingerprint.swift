/// A number that tells texts apart: the 64-bit FNV-1a hash (Fowler, Noll, Vo).
///
/// It tells what changed; it is no protection against somebody who wants two texts to look alike.
struct Fingerprint {
  /// The number in hexadecimal digits.
  let text: String

  /// The fingerprint of texts in their order.
  init(of texts: [String]) {
    // No byte of UTF-8 stands between them, so that what ends one cannot begin the next.
    self.init(of: texts.flatMap { Array($0.utf8) + [0xFF] })
  }

  /// The fingerprint of bytes.
  init(of bytes: [UInt8]) {
    let hash = bytes.reduce(into: 0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }
}
