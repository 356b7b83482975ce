/// Tells speech from what surrounds it, hop by hop.
///
/// Three things are measured after a 200 Hz high-pass: the level, how regular the low frequencies are
/// (see ``GateReading/voicing``), and where the room's and the voices' levels lie. Together they give
///
///     evidence = 0.12·excess + 8.5·voicing − 0.25·shortfall + leniency − 6.5
///
/// with *excess* the mean of 15 hops' level over the room's (dB, 0 to 30 each), *voicing* the highest of
/// 30 hops, *shortfall* how much more than 10 dB the loudest of 15 hops stays under the voices' level
/// (dB, up to 15), and *leniency* up to 2 in a room at rest. The weights are those of a logistic
/// regression, rounded, so that the evidence is a logarithm of odds; its zero was then put where the gate
/// should open. The evidence decides *whether* there is speech; *where* it begins and ends the level alone
/// decides. docs/gate.md has the measurements behind this.
///
/// A value with no shared state: use each from one thread at a time.
public struct SpeechGate: Sendable {
  /// The gate's settings.
  public struct Configuration: Hashable, Sendable {
    /// The evidence from which the gate opens, −3 to 3.
    ///
    /// Lower finds fainter and more doubtful speech, and opens more often in vain. Default 0.
    public var openEvidence = 0.0
    /// The evidence under which the gate shuts, at most ``openEvidence``.
    ///
    /// Default −0.5.
    public var closeEvidence = -0.5
    /// How far over the room's level a hop stands out: 2 to 12 dB.
    ///
    /// Default 5 dB.
    public var margin: Decibels = 5
    /// The level under which no room counts as quieter, dBFS of a sine: −86 to −40.
    ///
    /// Default −75.
    public var lowestFloor: Decibels = -75

    /// The defaults.
    public init() {}
  }

  /// The settings in force.
  public let configuration: Configuration

  /// Frames in a hop: 10 ms.
  public let hopLength: Int

  /// What was measured of a hop.
  ///
  /// It is judged against the floors as they stand at any later moment: what the room's level was
  /// is often known only after the first words.
  private struct Hop {
    var level: Double
    var lowLevel: Double
    var smoothedLowLevel: Double
    var periodicity: Double
  }

  private var highPass: Biquad
  private var isSettled = false
  private var meter: LevelMeter
  private var voice: Voicing
  private var floor: NoiseFloor
  private var lowFloor: NoiseFloor
  private var voiceLevel = -Double.infinity
  /// How far sound outside speech lately stood over the floor, on average, in decibels.
  private var unrest = 2.5
  private var recent: [Hop] = []
  private var isOpen = false

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
    voice = Voicing(rate: rate)
    let lowest = configuration.lowestFloor.value
    floor = NoiseFloor(lowest: lowest, window: 400, smoothing: 3)
    lowFloor = NoiseFloor(lowest: lowest, window: 400, smoothing: 4)
  }

  /// Judges the next hop.
  ///
  /// - Parameter hop: ``hopLength`` samples; fewer only at the end of the input.
  /// - Returns: What the gate made of it.
  public mutating func advance(_ hop: Span<Int16>) -> GateReading {
    let latest = measure(hop)
    if recent.count > GateReading.longestLookBack { recent.removeFirst() }
    recent.append(latest)

    let evidence = self.evidence
    let standsOut = excess(of: latest) > configuration.margin.value
    let wasOpen = isOpen
    isOpen =
      wasOpen
      ? evidence >= configuration.closeEvidence
      : standsOut && evidence >= configuration.openEvidence
    if !isOpen { unrest += (max(0, latest.level - floor.level) - unrest) / 200 }
    let reason: GateReading.Reason =
      switch (wasOpen, isOpen) {
      case (false, false): standsOut ? .noise : .quiet
      case (false, true): .opened
      case (true, true): standsOut ? .speech : .pause
      case (true, false): .closed
      }
    return GateReading(
      level: Decibels(latest.level), floor: Decibels(floor.level), peak: Decibels(voiceLevel),
      threshold: Decibels(floor.level) + configuration.margin, voicing: voicing(of: latest),
      evidence: evidence, isSpeech: isOpen && standsOut, isOpen: isOpen,
      lookBack: reason == .opened ? onset : 0, reason: reason)
  }

  private mutating func measure(_ hop: Span<Int16>) -> Hop {
    let filtered = filter(hop)
    let rounded = filtered.map { PCM.saturated($0) }
    let level = meter.add(rounded.span).level.value
    let low = voice.advance(filtered)
    let lowLevel = Decibels(powerRatio: 2 * low.power / (PCM.fullScale * PCM.fullScale)).value
    // Digital silence says nothing of the room, only of the source.
    if filtered.contains(where: { $0 > 0.5 || $0 < -0.5 }) {
      floor.advance(level)
      lowFloor.advance(lowLevel)
    }
    let measured = Hop(
      level: level, lowLevel: lowLevel, smoothedLowLevel: lowFloor.smoothed,
      periodicity: low.periodicity)
    if voicing(of: measured) > 0.7 { voiceLevel = max(voiceLevel, level) }
    voiceLevel = max(voiceLevel - 0.01, floor.level + 15)
    return measured
  }

  /// How far a hop stands over the room: over all frequencies, or over the low ones, where a voice has
  /// the more and most rooms have the less.
  private func excess(of hop: Hop) -> Double {
    min(30, max(0, hop.level - floor.level, hop.smoothedLowLevel - lowFloor.level - 2))
  }

  private func voicing(of hop: Hop) -> Double {
    hop.periodicity * min(1, max(0, (hop.lowLevel - lowFloor.level - 3) / 10))
  }

  /// How much less evidence will do in a room at rest: where nothing stirs, a doubtful sound is more
  /// likely speech than where something always does.
  ///
  /// Steady noise stays on average within 2 dB of its floor, and has all of it; clatter goes beyond 4.
  private var leniency: Double { min(2, max(0, 4 - unrest)) }

  private mutating func filter(_ hop: Span<Int16>) -> [Double] {
    if !isSettled, !hop.isEmpty {
      highPass.settle(at: Double(hop[0]))
      isSettled = true
    }
    var filtered: [Double] = []
    filtered.reserveCapacity(hop.count)
    for i in hop.indices { filtered.append(highPass.filter(Double(hop[i]))) }
    return filtered
  }

  private var evidence: Double {
    var excess = 0.0
    var loudest = -Double.infinity
    for hop in recent.suffix(15) {
      excess += self.excess(of: hop)
      loudest = max(loudest, hop.level)
    }
    var voicing = 0.0
    for hop in recent.suffix(30) { voicing = max(voicing, self.voicing(of: hop)) }
    let shortfall = min(15, max(0, voiceLevel - loudest - 10))
    return 0.12 * excess / 15 + 8.5 * voicing - 0.25 * shortfall + leniency - 6.5
  }

  /// How many hops back the sound that opened the gate began: as far as hops stand out, over gaps of
  /// up to 80 ms in a room at rest, and of 30 ms where a longer one would join clatter on.
  private var onset: Int {
    let longestGap = leniency > 1 ? 8 : 3
    var back = 0
    for (distance, hop) in recent.reversed().enumerated() {
      if excess(of: hop) > configuration.margin.value {
        back = distance
      } else if distance - back > longestGap {
        break
      }
    }
    return back
  }
}
