internal import CFlite
internal import Glibc

/// The pitch of a voice that has a model of its own for accents, as rms does: Flite's factor on the
/// fundamental frequency does not reach it.
///
/// There the frequency is the exponential of a phrase's level plus an accent's peak, so a logarithm
/// added to every peak is a factor. Flite's tables cannot be written to; the voice is given copies of
/// them, which live as long as the process, as voices do.
@safe final class AccentPitch {
  /// The accents as they are; the peak is the first number of each.
  private let peaks: [Float]
  private let rows: [UnsafeMutablePointer<Float>]

  /// Nil for a voice without such a model.
  init?(_ voice: UnsafeMutablePointer<cst_voice>) {
    guard unsafe feat_present(voice.pointee.features, "cg_db") != 0,
      let original = unsafe val_cg_db(feat_val(voice.pointee.features, "cg_db")),
      unsafe original.pointee.spamf0 != 0,
      let accents = unsafe original.pointee.spamf0_accent_vectors
    else { return nil }
    let count = unsafe Int(original.pointee.num_frames_spamf0_accent)
    let width = unsafe Int(original.pointee.num_channels_spamf0_accent)
    guard count > 0, width > 0 else { return nil }
    var rows: [UnsafeMutablePointer<Float>] = unsafe []
    let table = UnsafeMutablePointer<UnsafePointer<Float>?>.allocate(capacity: count)
    for index in 0..<count {
      let row = UnsafeMutablePointer<Float>.allocate(capacity: width)
      if let source = unsafe accents[index] {
        unsafe row.initialize(from: source, count: width)
      } else {
        unsafe row.initialize(repeating: 0, count: width)
      }
      unsafe (table + index).initialize(to: UnsafePointer(row))
      unsafe rows.append(row)
    }
    // Flite would free what a voice from a file consists of when the voice is given the copy.
    if unsafe original.pointee.freeable != 0 { unsafe original.pointee.freeable = 0 }
    let copy = UnsafeMutablePointer<cst_cg_db>.allocate(capacity: 1)
    unsafe copy.initialize(to: original.pointee)
    unsafe copy.pointee.spamf0_accent_vectors = UnsafePointer(table)
    unsafe feat_set(voice.pointee.features, Self.key, cg_db_val(copy))
    unsafe self.rows = rows
    peaks = unsafe rows.map { unsafe $0[0] }
  }

  /// Flite keeps the pointer to a name, not the name.
  private static var key: UnsafePointer<CChar> {
    let name: StaticString = "cg_db"
    return unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// Moves the pitch.
  /// - Parameter factor: A factor on the fundamental frequency.
  func set(_ factor: Double) {
    for index in peaks.indices { unsafe rows[index][0] = peaks[index] + Float(log(factor)) }
  }
}
