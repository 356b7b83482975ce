/// Notices a microphone that delivers nothing: muted, unplugged at its far end, or dead.
///
/// Such an input is digital silence, or a faint noise far under that of any room. An ordinary quiet
/// room is about −50 dBFS, the noise of a converter with nothing on it under −70.
///
/// A value with no shared state: use each from one thread at a time.
public struct SignalWatch: Sendable {
  /// What counts as no signal.
  public struct Configuration: Hashable, Sendable {
    /// A hop whose moving part (see ``LevelMeter/Reading/movingRMS``) is under this is no signal;
    /// dBFS, full-scale square wave 0.
    ///
    /// Default −65.
    public var threshold: Decibels = -65
    /// How long there must be no signal before it is said.
    ///
    /// Default 10 s.
    public var patience: Duration = .seconds(10)

    /// The defaults.
    public init() {}
  }

  /// A change that is worth telling.
  public enum Notice: Hashable, Sendable {
    /// There has been no signal since this position, in frames from the source's start.
    case lost(since: Int)
    /// Sound is back, since this position, in frames from the source's start.
    case returned(since: Int)
  }

  /// Whether there is a signal, as last told; true at the start.
  public private(set) var hasSignal = true

  private let configuration: Configuration
  private let patience: Int
  // Sound has to last this long to count, so that a crackle on a dead line does not.
  private let leastSound: Int
  private var position = 0
  private var quietSince: Int? = 0
  private var soundSince: Int?

  /// A watch at the start of a source.
  ///
  /// - Parameters:
  ///   - configuration: What counts as no signal.
  ///   - sampleRate: Frames a second, within ``SampleRate/range``; anything else stops the program.
  public init(_ configuration: Configuration = .init(), sampleRate: Int) {
    let rate = SampleRate(hertz: sampleRate)
    self.configuration = configuration
    patience = rate.frames(in: configuration.patience)
    leastSound = rate.frames(in: .milliseconds(50))
  }

  /// Takes in the level of the next samples.
  ///
  /// - Parameters:
  ///   - reading: The meter's reading of them; blocks of some 10 ms are best, longer ones coarsen the
  ///     positions.
  ///   - frames: How many there were.
  /// - Returns: A notice once when the signal is lost, and once when it is back; otherwise nil.
  public mutating func advance(_ reading: LevelMeter.Reading, frames: Int) -> Notice? {
    let start = position
    position += frames
    if reading.movingRMS < configuration.threshold {
      soundSince = nil
      let since = quietSince ?? start
      quietSince = since
      guard hasSignal, position - since >= patience else { return nil }
      hasSignal = false
      return .lost(since: since)
    }
    let since = soundSince ?? start
    soundSince = since
    guard position - since >= leastSound else { return nil }
    quietSince = nil
    guard !hasSignal else { return nil }
    hasSignal = true
    return .returned(since: since)
  }
}
