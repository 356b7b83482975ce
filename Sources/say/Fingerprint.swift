/// A number that tells texts apart: the 64-bit FNV-1a hash (Fowler, Noll, Vo).
///
/// It tells what changed; it is no protection against somebody who wants two texts to look alike.
struct Fingerprint {
  /// The number in hexadecimal digits.
  let text: String

  /// The fingerprint of texts in their order.
  init(of texts: [String]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for text in texts {
      for byte in text.utf8 { add(byte) }
      // No byte of UTF-8, so that what ends one text cannot begin the next.
      add(0xFF)
    }
    let digits = String(hash, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }
}
