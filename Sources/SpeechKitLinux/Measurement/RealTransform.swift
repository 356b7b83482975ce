internal import CKissfft
internal import Glibc

/// The discrete Fourier transform of real samples, a power of two at a time.
///
/// Wraps `kiss_fftr_cfg`. `@unchecked Sendable` holds because it has one owner, whose every use is
/// exclusive.
@safe struct RealTransform: ~Copyable, @unchecked Sendable {
  /// Samples transformed at a time.
  let size: Int

  private let plan: OpaquePointer
  private var bins: [kiss_fft_cpx]

  /// A transform of so many samples; a power of two, for which kissfft needs no memory as it runs.
  init(size: Int) throws(SpeechError) {
    guard let plan = unsafe kiss_fftr_alloc(Int32(size), 0, nil, nil) else {
      throw SpeechError(.failed, "spectrum", "out of memory")
    }
    self.size = size
    unsafe self.plan = plan
    bins = [kiss_fft_cpx](repeating: kiss_fft_cpx(), count: size / 2 + 1)
  }

  // `kiss_fftr_free` is a macro for this.
  deinit { unsafe free(UnsafeMutableRawPointer(plan)) }

  /// The magnitudes of all frequencies from 0 to half the rate.
  ///
  /// Calls `kiss_fftr`.
  /// - Parameters:
  ///   - samples: As many samples as are transformed at a time.
  ///   - magnitudes: Room for half as many numbers and one.
  mutating func magnitudes(of samples: [Float], into magnitudes: inout [Float]) {
    precondition(samples.count == size && magnitudes.count == bins.count)
    unsafe kiss_fftr(plan, samples, &bins)
    for i in bins.indices {
      magnitudes[i] = (bins[i].r * bins[i].r + bins[i].i * bins[i].i).squareRoot()
    }
  }
}
