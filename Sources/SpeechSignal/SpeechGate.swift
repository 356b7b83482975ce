/// Tells speech from what surrounds it, hop by hop.
///
/// A value with no shared state: use each from one thread at a time.
public struct SpeechGate: Sendable {
  /// The gate's settings.
  public struct Configuration: Hashable, Sendable {
    /// How far over the room's level a hop must be at least for the gate to open: 3 to 30 dB. Lower
    /// finds quieter speech and opens more often in vain. Default 8 dB.
    public var openMargin: Decibels = 8
    /// Where between the room's level and the speech's the threshold stands: 0 (at the room's) to 1
    /// (at the speech's). Default 0.4.
    public var position = 0.4
    /// How far under the threshold for opening the one for staying open is. Default 3 dB.
    public var hysteresis: Decibels = 3
    /// The level under which a room counts as no quieter, dBFS of a sine. Default −75.
    public var lowestFloor: Decibels = -75

    /// The defaults.
    public init() {}
  }

  /// The settings in force.
  public let configuration: Configuration

  /// Frames in a hop: 10 ms.
  public let hopLength: Int

  private var highPass: Biquad
  private var meter: LevelMeter
  private var floor: NoiseFloor
  private var filtered: [Int16]
  private var peak: Double
  private var isOpen = false
  private var run = 0
  private var isSettled = false

  /// A shut gate that has heard nothing.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - sampleRate: Frames a second, 8000 to 48 000; anything else stops the program.
  public init(_ configuration: Configuration = .init(), sampleRate: Int) {
    precondition((8_000...48_000).contains(sampleRate), "the gate takes 8000 to 48000 hertz")
    let rate = SampleRate(hertz: sampleRate)
    self.configuration = configuration
    hopLength = rate.frames(in: .milliseconds(10))
    highPass = .highPass(cutoff: 200, rate: rate)
    meter = LevelMeter(
      sampleRate: sampleRate, configuration: .calibrated(timeConstant: .microseconds(6250)))
    floor = NoiseFloor(lowest: configuration.lowestFloor.value, hops: 400)
    peak = configuration.lowestFloor.value
    filtered = []
    filtered.reserveCapacity(hopLength)
  }

  /// Judges the next hop.
  ///
  /// - Parameter hop: ``hopLength`` samples; fewer only at the end of the input.
  /// - Returns: What the gate made of it.
  public mutating func advance(_ hop: Span<Int16>) -> GateReading {
    filter(hop)
    let samples = filtered
    let level = meter.add(samples.span).level.value
    floor.advance(level)
    peak = max(level, peak - 0.04, floor.level + 6)
    let open =
      floor.level
      + max(configuration.openMargin.value, configuration.position * (peak - floor.level))
    let threshold = isOpen ? open - configuration.hysteresis.value : open
    let isSpeech = level > threshold
    run = isSpeech != isOpen ? run + 1 : 0
    var reason: GateReading.Reason =
      isOpen ? (isSpeech ? .speech : .falling) : (isSpeech ? .rising : .quiet)
    var lookBack = 0
    if run == (isOpen ? 8 : 4) {
      isOpen.toggle()
      reason = isOpen ? .opened : .closed
      lookBack = isOpen ? run - 1 : 0
      run = 0
    }
    return GateReading(
      level: Decibels(level), floor: Decibels(floor.level), peak: Decibels(peak),
      threshold: Decibels(threshold),
      evidence: (level - floor.level) / (threshold - floor.level), isSpeech: isSpeech,
      isOpen: isOpen, lookBack: lookBack, reason: reason)
  }

  private mutating func filter(_ hop: Span<Int16>) {
    if !isSettled, !hop.isEmpty {
      highPass.settle(at: Double(hop[0]))
      isSettled = true
    }
    filtered.removeAll(keepingCapacity: true)
    for i in hop.indices {
      filtered.append(PCM.saturated(highPass.filter(Double(hop[i]))))
    }
  }
}
