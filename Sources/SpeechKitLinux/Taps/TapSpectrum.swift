public import SpeechSignal
internal import Synchronization

/// Which frequencies are in the sound at a ``SpectrumTap``, to be read from any thread while it runs.
///
/// Neither side waits for the other; a reader may find some bins of one spectrum and some of the
/// next, which for a display makes no difference. `@unchecked Sendable` holds because the pointer
/// never changes, and what it points to is atomic.
@safe public final class TapSpectrum: @unchecked Sendable {
  /// Frequencies in a spectrum.
  public let binCount: Int
  private let bins: UnsafeMutablePointer<Atomic<UInt32>>
  private let rate = Atomic<Int>(0)

  init(binCount: Int) {
    self.binCount = binCount
    unsafe bins = .allocate(capacity: binCount)
    for bin in 0..<binCount { unsafe (bins + bin).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe bins.deinitialize(count: binCount)
    unsafe bins.deallocate()
  }

  /// The amplitude in a bin of the newest spectrum, in dBFS: a full-scale sine in its middle reads 0.
  /// - Parameter bin: 0 to ``binCount`` − 1.
  /// - Returns: The level; ``Decibels/silence`` before the first spectrum.
  public func level(of bin: Int) -> Decibels {
    precondition((0..<binCount).contains(bin), "there is no such bin")
    let bits = unsafe bins[bin].load(ordering: .relaxed)
    return Decibels(amplitudeRatio: Double(Float(bitPattern: bits)))
  }

  /// The frequency in the middle of a bin, in Hz.
  /// - Parameter bin: 0 to ``binCount`` − 1; the last is half the sample rate.
  /// - Returns: The frequency; 0 before sound has come.
  public func frequency(of bin: Int) -> Double {
    Double(bin) * Double(rate.load(ordering: .relaxed)) / Double(2 * (binCount - 1))
  }

  /// Says at which rate sound is about to come, and forgets what was.
  func begin(sampleRate: Int) {
    rate.store(sampleRate, ordering: .relaxed)
    for bin in 0..<binCount { unsafe bins[bin].store(0, ordering: .relaxed) }
  }

  /// Takes in a spectrum.
  ///
  /// Real-time safe: neither allocates nor locks.
  func note(_ magnitudes: Span<Float>) {
    for bin in 0..<binCount {
      unsafe bins[bin].store(magnitudes[bin].bitPattern, ordering: .relaxed)
    }
  }
}
