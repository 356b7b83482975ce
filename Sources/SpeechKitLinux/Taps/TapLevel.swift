public import SpeechSignal
internal import Synchronization

/// How loud the sound at a ``LevelTap`` is, to be read from any thread while it runs.
///
/// Neither side waits for the other.
public final class TapLevel: Sendable {
  private let loudest = Atomic<UInt32>(0)
  private let meanSquare = Atomic<UInt64>(0)
  private let clipped = Atomic<Int>(0)

  init() {}

  /// The power of the loudest channel, smoothed over 300 ms (the integration time of a VU meter), in
  /// dBFS: a full-scale sine reads −3.0.
  public var power: Decibels {
    Decibels(powerRatio: Double(bitPattern: meanSquare.load(ordering: .relaxed)))
  }

  /// Samples that have gone beyond full scale so far.
  public var overs: Int { clipped.load(ordering: .relaxed) }

  /// The highest sample since it was taken last, in dBFS.
  /// - Returns: The peak; ``Decibels/silence`` when nothing came.
  public func takePeak() -> Decibels {
    let bits = loudest.exchange(0, ordering: .relaxed)
    return Decibels(amplitudeRatio: Double(Float(bitPattern: bits)))
  }

  /// Takes in a block.
  ///
  /// Real-time safe: neither allocates nor locks.
  func note(peak: Float, meanSquare power: Double, overs: Int) {
    // The bit patterns of numbers from zero up are in the order of the numbers.
    loudest.max(peak.bitPattern, ordering: .relaxed)
    meanSquare.store(power.bitPattern, ordering: .relaxed)
    if overs > 0 { clipped.wrappingAdd(overs, ordering: .relaxed) }
  }
}
