/// The level of a sound, as a needle shows it, and the plain figures of each block beside it.
///
/// Samples are rectified, smoothed by a one-pole low-pass, y ← a·|x| + (1−a)·y from y = 0, and put in
/// decibels, 20·log₁₀(y) + offset; the level of a block is the highest in it. State is kept from
/// block to block: cutting the same samples differently changes neither the state nor the highest of
/// the levels (beyond rounding, under 10⁻⁹ dB).
///
/// A value with no shared state: use each from one thread at a time.
public struct LevelMeter: Sendable {
  /// What the meter's number means.
  public struct Configuration: Hashable, Sendable {
    /// How quickly the level follows the sound.
    public enum Smoothing: Hashable, Sendable {
      /// The coefficient a itself, used for every sample whatever the rate: above 0, up to 1 (no
      /// smoothing). The time it stands for therefore changes with the rate.
      case coefficient(Double)
      /// The time in which the level's amplitude comes within 1/e of a step, from which a is derived
      /// as 1 − exp(−1/(time·rate)). Zero or less means no smoothing.
      case timeConstant(Duration)
    }

    /// How quickly the level follows the sound.
    public var smoothing: Smoothing
    /// What is added to 20·log₁₀(y), y in sample steps.
    ///
    /// It is also the meter's floor: the level is never below it. −120 to 120 dB.
    public var offset: Decibels
    /// How long a peak is held before it falls.
    ///
    /// Zero lets it fall at once. Default 1 s.
    public var peakHold: Duration
    /// How fast a held peak then falls, in decibels a second; zero holds it for ever.
    ///
    /// Default 12, about the 20 dB in 1.7 s of a type I peak programme meter (IEC 60268-10).
    public var peakFall: Double

    /// A meter's settings.
    ///
    /// - Parameters:
    ///   - smoothing: How quickly the level follows the sound.
    ///   - offset: What is added to 20·log₁₀ of the smoothed amplitude in sample steps.
    ///   - peakHold: How long a peak is held.
    ///   - peakFall: How fast it then falls, decibels a second.
    public init(
      smoothing: Smoothing, offset: Decibels, peakHold: Duration = .seconds(1),
      peakFall: Double = 12
    ) {
      self.smoothing = smoothing
      self.offset = offset
      self.peakHold = peakHold
      self.peakFall = peakFall
    }

    /// The constants this kind of meter was first published with: a = 0.001 at any rate (62 ms at
    /// 16 kHz), offset −74 dB.
    ///
    /// A full-scale sine reads about 12.4.
    public static let classic = Configuration(smoothing: .coefficient(0.001), offset: -74)

    /// A meter on which a full-scale sine reads 0.0 dBFS, at any sample rate.
    ///
    /// The mean of a rectified sine is 2/π of its amplitude, hence the offset
    /// −20·log₁₀(32 768·2/π) ≈ −86.39 dB. A full-scale square wave reads 3.92.
    ///
    /// - Parameter timeConstant: See ``Smoothing/timeConstant(_:)``. Default 62.5 ms, which is the
    ///   classic coefficient at 16 kHz.
    /// - Returns: The settings.
    public static func calibrated(timeConstant: Duration = .microseconds(62_500)) -> Configuration {
      Configuration(
        smoothing: .timeConstant(timeConstant),
        offset: Decibels(-Decibels(amplitudeRatio: PCM.fullScale * 2 / .pi).value))
    }
  }

  /// What a block of samples measured.
  ///
  /// It holds amplitudes; the logarithms are taken when a level is asked for, not when it is measured.
  public struct Reading: Hashable, Sendable {
    /// How many samples stand at either end of the range (−32 768 or 32 767).
    public let clippedCount: Int

    // All amplitudes in sample steps.
    fileprivate let offset: Decibels
    fileprivate let top: Double
    fileprivate let held: Double
    fileprivate let peak: UInt16
    fileprivate let mean: Double
    fileprivate let meanSquare: Double

    /// The highest level in the block, dB on the configuration's scale (dBFS of a sine when
    /// calibrated); never below the configuration's offset.
    ///
    /// An empty block has the level that was.
    public var level: Decibels { level(ofAmplitude: top) }

    /// The held peak of ``level`` at the end of the block, on the same scale.
    public var heldPeak: Decibels { level(ofAmplitude: held) }

    /// The largest magnitude in the block, dBFS; −32 768 is 0.0.
    ///
    /// An empty or silent block has ``Decibels/silence``.
    public var samplePeak: Decibels { Decibels(amplitudeRatio: Double(peak) / PCM.fullScale) }

    /// The root of the mean square of the block, dBFS with a full-scale square wave at 0.0, so that a
    /// full-scale sine is −3.01.
    ///
    /// A constant offset counts. An empty or silent block has ``Decibels/silence``.
    public var rms: Decibels { Self.level(ofSquare: meanSquare) }

    /// The root of the mean square of the block once its mean is taken away: what moves, in dBFS as
    /// for ``rms``.
    public var movingRMS: Decibels { Self.level(ofSquare: meanSquare - mean * mean) }

    /// The mean of the block as a fraction of full scale, −1.0 to 1.0.
    public var dcOffset: Double { mean / PCM.fullScale }

    private static func level(ofSquare square: Double) -> Decibels {
      Decibels(powerRatio: square / (PCM.fullScale * PCM.fullScale))
    }

    private func level(ofAmplitude amplitude: Double) -> Decibels {
      amplitude > 1 ? Decibels(amplitudeRatio: amplitude) + offset : offset
    }
  }

  /// The settings in force.
  public let configuration: Configuration

  /// The reading of the last block; before the first, the floor throughout.
  public private(set) var reading: Reading

  private let follower: EnvelopeFollower
  private var envelope = 0.0
  // Peak hold is judged on a grid of 10 ms counted from the first sample, not at the ends of blocks,
  // so that it too is the same however the samples were cut.
  private let gridLength: Int
  private let holdSteps: Int
  private let fallFactor: Double
  private var gridPosition = 0
  private var gridTop = 0.0
  private var held = 0.0
  private var heldSteps = 0

  /// A meter at rest.
  ///
  /// - Parameters:
  ///   - sampleRate: Frames a second, within ``SampleRate/range``; anything else stops the program.
  ///   - configuration: What the number means. Default calibrated.
  public init(sampleRate: Int, configuration: Configuration = .calibrated()) {
    let rate = SampleRate(hertz: sampleRate)
    self.configuration = configuration
    follower = EnvelopeFollower(
      coefficient: Self.coefficient(of: configuration.smoothing, at: rate))
    gridLength = rate.frames(in: .milliseconds(10))
    holdSteps = rate.frames(in: configuration.peakHold) / gridLength
    fallFactor = Decibels(-max(0, configuration.peakFall) / 100).amplitudeRatio
    reading = Reading(
      clippedCount: 0, offset: configuration.offset, top: 0, held: 0, peak: 0, mean: 0,
      meanSquare: 0)
  }

  private static func coefficient(of smoothing: Configuration.Smoothing, at rate: SampleRate)
    -> Double
  {
    switch smoothing {
    case .coefficient(let a):
      precondition(a > 0 && a <= 1, "a meter's coefficient is above 0 and at most 1")
      return a
    case .timeConstant(let time):
      let frames = rate.frames(in: time)
      return frames > 0 ? 1 - Elementary.exp(-1 / Double(frames)) : 1
    }
  }

  /// Measures the next samples.
  ///
  /// Real-time safe: neither allocates nor locks.
  ///
  /// - Parameter block: The samples that follow those of the last call, one channel, any number.
  /// - Returns: The block's reading, which ``reading`` then also holds.
  @_noLocks @_noAllocation
  @discardableResult
  public mutating func add(_ block: Span<Int16>) -> Reading {
    var top = block.isEmpty ? envelope : 0
    var sum = 0.0
    var squares = 0.0
    var peak: UInt16 = 0
    var clipped = 0
    var i = 0
    while i < block.count {
      let end = min(block.count, i + gridLength - gridPosition)
      // What is neither the block's highest nor changes the held peak need not be worked out.
      let unnoticed = heldSteps < holdSteps ? held : held * fallFactor
      var sums = EnvelopeFollower.Sums(envelope: envelope, top: min(top, unnoticed.nextDown))
      follower.follow(block, i..<end, &sums)
      envelope = sums.envelope
      top = max(top, sums.top)
      sum += sums.sum
      squares += sums.squares
      peak = max(peak, sums.peak)
      if sums.peak >= 32_767 { clipped += Self.clippedCount(in: block, i..<end) }
      hold(sums.top, frames: end - i)
      i = end
    }
    let count = Double(max(1, block.count))
    reading = Reading(
      clippedCount: clipped, offset: configuration.offset, top: top, held: max(held, gridTop),
      peak: peak, mean: sum / count, meanSquare: squares / count)
    return reading
  }

  /// Takes a stretch of one grid step, or a part of it, into the held peak.
  private mutating func hold(_ top: Double, frames: Int) {
    gridTop = max(gridTop, top)
    gridPosition += frames
    guard gridPosition == gridLength else { return }
    if gridTop >= held {
      held = gridTop
      heldSteps = 0
    } else if heldSteps < holdSteps {
      heldSteps += 1
    } else {
      held = max(gridTop, held * fallFactor)
    }
    gridTop = 0
    gridPosition = 0
  }

  private static func clippedCount(in block: Span<Int16>, _ range: Range<Int>) -> Int {
    var count = 0
    for i in range {
      // Magnitudes of 32 767 and 32 768; −32 767 is the one of those that is not at an end.
      if block[i].magnitude >= 32_767, block[i] != -32_767 { count &+= 1 }
    }
    return count
  }
}
