public import SpeechSignal

/// Measures a microphone in its room: some seconds without speech, and a sentence.
///
/// What is speech and what is the room the gate of the listener decides, so the figures are those by
/// which the listener works; the order does not matter. Whatever is longer than ``longest`` is left
/// out.
///
/// A value with no shared state: use each from one thread at a time.
public struct RoomCheck: Sendable {
  /// How much is heard at most.
  public static let longest: Duration = .seconds(120)

  /// What a hop is part of.
  private enum Part { case room, speech, pause, nothing }

  /// What the gate last made of the sound; nil before the first hop.
  public private(set) var gateReading: GateReading?
  /// The level and the held peak of the last hop.
  public var level: LevelMeter.Reading { meter.reading }
  /// Frames heard, lost ones not counted.
  public private(set) var frames = 0

  /// Whether as much was heard as is taken.
  public var isFull: Bool { frames >= rate.frames(in: Self.longest) }

  private let rate: SampleRate
  private var gate: SpeechGate
  private var meter: LevelMeter
  private var hum: MainsHum
  private var slicer: HopSlicer
  private let signalThreshold = SignalWatch.Configuration().threshold
  private var hops: [(level: Decibels, part: Part)] = []
  private var signalHops = 0
  private var peak = Decibels.silence
  private var clippedCount = 0
  private var offsets = 0.0
  private var lostFrames = 0

  /// A check that has heard nothing.
  ///
  /// - Parameter sampleRate: Frames a second, 8000 to 48 000; anything else stops the program.
  public init(sampleRate: Int) {
    rate = SampleRate(hertz: sampleRate)
    gate = SpeechGate(sampleRate: sampleRate)
    meter = LevelMeter(sampleRate: sampleRate)
    hum = MainsHum(sampleRate: sampleRate)
    slicer = HopSlicer(hopLength: gate.hopLength)
  }

  /// Takes the next samples.
  ///
  /// - Parameter samples: One channel, any number.
  public mutating func hear(_ samples: Span<Int16>) {
    var taken = 0
    while slicer.fill(from: samples, taken: &taken) {
      guard !isFull else { return }
      let hop = slicer.hop
      measure(hop.span)
    }
  }

  /// Takes note that samples were lost here.
  ///
  /// - Parameter frames: How many.
  public mutating func lose(frames: Int) {
    lostFrames += frames
    hum.interrupt()
  }

  private mutating func measure(_ hop: Span<Int16>) {
    let judged = gate.advance(hop)
    let plain = meter.add(hop)
    gateReading = judged
    frames += hop.count
    peak = max(peak, plain.samplePeak)
    clippedCount += plain.clippedCount
    offsets += plain.dcOffset * Double(hop.count)
    if plain.movingRMS >= signalThreshold { signalHops += 1 }
    if judged.isOpen { hum.interrupt() } else { hum.add(hop) }
    if judged.reason == .opened { reconsider(judged) }
    // Digital silence says nothing of the room, only of the source.
    let isNothing = plain.movingRMS == .silence
    let part: Part =
      judged.isSpeech ? .speech : isNothing ? .nothing : judged.isOpen ? .pause : .room
    hops.append((judged.level, part))
  }

  /// What came before the gate opened was speech already.
  private mutating func reconsider(_ judged: GateReading) {
    for place in hops.indices.suffix(judged.lookBack) where hops[place].part == .room {
      hops[place].part = hops[place].level >= judged.threshold ? .speech : .pause
    }
  }

  /// How much speech there was so far, in seconds.
  public var speechSeconds: Double {
    rate.seconds(ofFrames: hops.count { $0.part == .speech } * gate.hopLength)
  }

  /// What was measured so far.
  public var reading: RoomReading {
    let room = hops.filter { $0.part == .room }.map(\.level).sorted()
    let voices = hops.filter { $0.part == .speech }.map(\.level)
    let power = voices.reduce(0.0) { $0 + $1.amplitudeRatio * $1.amplitudeRatio }
    return RoomReading(
      seconds: rate.seconds(ofFrames: frames), lostSeconds: rate.seconds(ofFrames: lostFrames),
      speechSeconds: speechSeconds, room: room.isEmpty ? nil : room[room.count / 2],
      speech: speechSeconds < RoomReading.leastSpeech
        ? nil : Decibels(powerRatio: power / Double(voices.count)),
      peak: peak, clippedCount: clippedCount, dcOffset: offsets / Double(max(1, frames)),
      hum: hum.reading, hasSignal: signalHops >= 5)
  }
}
