internal import CPocketsphinx

/// The acoustic model's own front end: audio to mel cepstra, 100 frames a second.
///
/// It is run apart from the decoder, so that the frames of an utterance exist once and can be
/// normalised as a whole and decoded more than once (grammar, phone loop). Its spectral noise
/// subtraction is on: the models were trained with it.
///
/// One owner, one thread at a time.
@safe struct CepstralFrontEnd: ~Copyable {
  private let engine: OpaquePointer
  /// Cepstral coefficients a frame.
  let width: Int
  /// Rows that the engine writes to: it wants an array of pointers.
  private let rows: UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>
  private let storage: UnsafeMutablePointer<mfcc_t>
  private static let rowCount = 64

  /// Fails with nil when the engine has no memory.
  init?(configuration: OpaquePointer) {
    guard let created = unsafe fe_init_auto_r(configuration) else { return nil }
    let columns = unsafe Int(fe_get_output_size(created))
    let block = UnsafeMutablePointer<mfcc_t>.allocate(capacity: Self.rowCount * columns)
    unsafe block.initialize(repeating: 0, count: Self.rowCount * columns)
    let pointers = UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>.allocate(
      capacity: Self.rowCount)
    for row in 0..<Self.rowCount { unsafe pointers[row] = block + row * columns }
    width = columns
    unsafe storage = block
    unsafe rows = pointers
    unsafe engine = created
  }

  deinit {
    unsafe fe_free(engine)
    unsafe rows.deallocate()
    unsafe storage.deallocate()
  }

  /// Begins an utterance; nothing of earlier ones is remembered.
  func start() {
    unsafe fe_start_stream(engine)
    unsafe fe_start_utt(engine)
  }

  /// Appends the frames of the next audio to `cepstra`, `width` values each.
  func process(_ samples: Span<Int16>, into cepstra: inout [Float]) {
    unsafe samples.withUnsafeBufferPointer { buffer in
      var next = buffer.baseAddress
      var left = buffer.count
      while left > 0 {
        var frames = Int32(Self.rowCount)
        var first: Int32 = 0
        let before = left
        guard unsafe fe_process_frames(engine, &next, &left, rows, &frames, &first) >= 0 else {
          return
        }
        append(Int(frames), to: &cepstra)
        if frames == 0, left == before { return }
      }
    }
  }

  private func append(_ frames: Int, to cepstra: inout [Float]) {
    unsafe cepstra.append(
      contentsOf: UnsafeBufferPointer(start: storage, count: max(0, frames) * width))
  }
}
